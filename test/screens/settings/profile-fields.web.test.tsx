import { screen } from '@testing-library/react';
import { COMPLETE, EMPTY, field, saveButton, saved, showProfile } from '../../support/dom/profile';

// @requirement 5.7, 5.9
it('the profile form shows each missing value under its field, and treats white space as missing', async () => {
  const { user, fill, sent } = showProfile(EMPTY);
  await fill('First name', '   ');
  await user.click(await saveButton());
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Address is required',
    'City is required',
    'State/Territory is required',
    'Postal code is required',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- they all appear at once
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(await field('First name')).toHaveFocus();
  expect(await field('First name')).toHaveAccessibleDescription('First name is required');
  expect(sent()).toEqual([]);
});

it.each(['City', 'Address'])(
  'the profile form marks %s and State on the first Save when both are empty',
  async (label) => {
    const { user, fill, sent } = showProfile(COMPLETE);
    await user.selectOptions(await field('State'), '');
    await fill(label, '');
    await user.click(await saveButton());
    expect(await screen.findByText(`${label} is required`)).toBeVisible();
    expect(await screen.findByText('State/Territory is required')).toBeVisible();
    expect(await field(label)).toHaveFocus();
    expect(sent()).toEqual([]);
  },
);

// @requirement 5.8, 9.8
it.each(['123456', '1234567890123456', '()'])(
  'the profile form rejects the phone number %j',
  async (phone) => {
    const { user, fill, sent } = showProfile(COMPLETE);
    await fill('Phone', phone);
    await user.click(await saveButton());
    expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
    expect(sent()).toEqual([]);
  },
);

it.each(['1234567', '123456789012345'])(
  'the profile form saves the phone number %j',
  async (phone) => {
    const { user, fill } = showProfile(COMPLETE);
    await fill('Phone', phone);
    await user.click(await saveButton());
    expect(await saved()).toBeVisible();
  },
);

// @requirement 5.10, 5.11, 9.8, 9.9
it('the profile form keeps only valid characters of phone and postal code', async () => {
  const { user } = showProfile(EMPTY);
  const phone = await field('Phone');
  await user.type(phone, '+1 (415) 555-01x00 ext.');
  expect(phone).toHaveValue('+1 (415) 555-0100 ');
  await user.clear(phone);
  await user.type(phone, '1234567890123456789012345');
  expect(phone).toHaveValue('12345678901234567890');
  const postalCode = await field('Postal code');
  await user.type(postalCode, 'SW1A-1AA ÄÖ#!99999');
  expect(postalCode).toHaveValue('SW1A-1AA 9');
  await user.clear(phone);
  await user.type(phone, '0171/2345678');
  expect(phone).toHaveValue('0171 2345678');
  await user.clear(postalCode);
  await user.type(postalCode, '〒１００-0005');
  expect(postalCode).toHaveValue('100-0005');
});

it('the profile form says what to enter in a country without states or postal codes', async () => {
  const { user, fill, sent } = showProfile(COMPLETE);
  const HINT = 'Enter “None” if your country has none.';
  expect(await field('Postal code')).not.toHaveAccessibleDescription();
  await user.selectOptions(await field('Country'), 'Other');
  for (const label of ['State/Province', 'Postal code']) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    expect(await field(label)).toHaveAccessibleDescription(HINT);
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await fill(label, 'None');
  }
  await user.click(await saveButton());
  expect(await saved()).toBeVisible();
  expect(sent()).toEqual([{ country: 'Other', state: 'None', postalCode: 'None' }]);
});

// @requirement 2.41, 4.22
it('the profile form clears the state when the country changes, and turns it into a text field', async () => {
  const { user, sent } = showProfile(COMPLETE);
  await user.selectOptions(await field('Country'), 'Canada');
  const province = screen.getByRole('textbox', { name: /^State\/Province/ });
  expect(province).toHaveValue('');
  await user.click(await saveButton());
  expect(await screen.findByText('State/Territory is required')).toBeVisible();
  await user.type(province, 'Ontario');
  await user.click(await saveButton());
  expect(await saved()).toBeVisible();
  expect(sent()).toEqual([{ country: 'Canada', state: 'Ontario' }]);
  await user.selectOptions(await field('Country'), 'United States');
  expect(screen.getByRole('combobox', { name: /^State/ })).toHaveValue('');
});

// @requirement 2.42, 5.12, 9.10
it('the profile form counts the characters of the bio up to 500, and announces them only when typing pauses', async () => {
  const { user } = showProfile(EMPTY);
  const bio = await field('Bio');
  expect(screen.getByText('0 / 500')).toBeVisible();
  await user.type(bio, 'Hello');
  expect(screen.getByText('5 / 500')).toBeVisible();
  expect(screen.queryByText('495 characters left')).toBeNull();
  const announcement = await screen.findByText('495 characters left', {}, { timeout: 5_000 });
  expect(announcement).toHaveRole('status');
  await user.clear(bio);
  await user.paste('x'.repeat(499));
  await user.type(bio, 'yz');
  expect(screen.getByText('500 / 500')).toBeVisible();
  expect(bio.value).toHaveLength(500);
});
