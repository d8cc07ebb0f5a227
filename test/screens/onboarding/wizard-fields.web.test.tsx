import { screen } from '@testing-library/react';
import { COUNTRIES, US_STATES } from '#contract/fields.js';
import { field, findStep, next, showWizard } from '../../support/dom/wizard';

// @requirement 5.3
it('the wizard requires a company name, and a valid website or none', async () => {
  const { user, fill, goNext } = await showWizard();
  await user.click(screen.getByLabelText('Company'));
  await goNext();
  expect(next()).toBeDisabled();
  fill('Company name', '   ');
  expect(next()).toBeDisabled();
  fill('Company name', 'Engines');
  expect(next()).toBeEnabled();
  await user.type(field('Company website'), 'javascript:alert(1)');
  expect(next()).toBeDisabled();
  await user.tab();
  expect(await screen.findByText(/^Please enter a web address/)).toBeVisible();
  fill('Company website', 'engines.example');
  expect(next()).toBeEnabled();
  fill('Company website', 'not a web address');
  expect(next()).toBeDisabled();
});

// @requirement 3.34, 4.9, 5.4
it('the wizard requires every contact field and treats white space as empty', async () => {
  const { user, fill, chooseIndividual, fillContact } = await showWizard();
  await chooseIndividual();
  expect(field('Notification email')).toHaveValue('ada@example.com');
  expect(field('Notification email')).toHaveAttribute('readonly');
  for (const label of ['First name', 'Last name', 'Phone']) {
    fillContact();
    expect(next()).toBeEnabled();
    fill(label, '  ');
    expect(next()).toBeDisabled();
  }
  await user.clear(field('First name'));
  await user.tab();
  expect(await screen.findByText('First name is required')).toBeVisible();
});

// @requirement 5.10
it('the wizard keeps only phone characters in the phone field, at most 20', async () => {
  const { user, chooseIndividual } = await showWizard();
  await chooseIndividual();
  await user.type(field('Phone'), '+1 (415) 555-01x00 ext.');
  expect(field('Phone')).toHaveValue('+1 (415) 555-0100 ');
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '1234567890123456789012345');
  expect(field('Phone')).toHaveValue('12345678901234567890');
});

// @requirement 5.5, 5.11
it('the wizard requires the address and keeps only valid characters of the postal code', async () => {
  const { user, fill, reachAddress, fillAddress } = await showWizard();
  await reachAddress();
  for (const label of ['Address', 'City', 'Postal code']) {
    // oxlint-disable no-await-in-loop -- one field at a time
    await fillAddress();
    expect(next()).toBeEnabled();
    fill(label, '');
    expect(next()).toBeDisabled();
    // oxlint-enable no-await-in-loop
  }
  await user.type(field('Postal code'), 'SW1A-1AA ÄÖ#!99999');
  expect(field('Postal code')).toHaveValue('SW1A-1AA 9');
});

it('the wizard says beside Next what a step still needs', async () => {
  const { user, fill, goNext, chooseIndividual } = await showWizard();
  expect(screen.getByText('Choose one to continue.')).toBeVisible();
  await chooseIndividual();
  expect(screen.getByText('* Required')).toBeVisible();
  expect(screen.getByText('Still needed: first name, last name, and phone.')).toBeVisible();
  fill('First name', 'Ada');
  fill('Last name', 'Lovelace');
  fill('Phone', '+');
  expect(screen.getByText('Check phone to continue.')).toBeVisible();
  fill('Phone', '4155550100');
  expect(screen.queryByText(/continue\.$|^Still needed/)).toBeNull();
  await goNext();
  expect(
    await screen.findByText('Still needed: address, city, state, and postal code.'),
  ).toBeVisible();
  await user.selectOptions(field('State'), 'California');
  expect(screen.getByText('Still needed: address, city, and postal code.')).toBeVisible();
});

// @requirement 4.23
it('the wizard clears the state when the country changes, and turns it into a text field', async () => {
  const { user, reachAddress, fillAddress } = await showWizard();
  await reachAddress();
  await fillAddress();
  await user.selectOptions(field('Country'), 'Canada');
  const province = screen.getByRole('textbox', { name: /^State\/Province/ });
  expect(province).toHaveValue('');
  expect(next()).toBeDisabled();
  await user.type(province, 'Ontario');
  expect(next()).toBeEnabled();
  await user.selectOptions(field('Country'), 'United States');
  expect(screen.getByRole('combobox', { name: /^State/ })).toHaveValue('');
});

const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).options].map(
    ({ text }) => text,
  );

// @requirement 3.35, 3.37, 5.6
it('the wizard offers the specified options and requires no business details', async () => {
  const { reachAddress, fillAddress, goNext } = await showWizard();
  await reachAddress();
  expect(field('Country')).toHaveValue('United States');
  expect(options('Country')).toEqual([...COUNTRIES]);
  expect(options('State').slice(1)).toEqual(US_STATES.map(({ label }) => label));
  await fillAddress();
  await goNext();
  await findStep('What are you looking for?');
  const offered = (label: string) => options(label).slice(1);
  expect(offered('Industry')).toEqual([
    'Technology',
    'Healthcare',
    'Finance',
    'Real Estate',
    'Marketing',
    'Consulting',
    'E-commerce',
    'Other',
  ]);
  expect(offered('Business size')).toEqual([
    'Solo',
    '2-10 people',
    '11-50 people',
    '51-200 people',
    '200+ people',
  ]);
  expect(offered('Lead goals')).toEqual([
    '1-50 leads per month',
    '51-200 leads per month',
    '201-500 leads per month',
    '500+ leads per month',
  ]);
  expect(next()).toBeEnabled();
  await goNext();
  expect(await screen.findByRole('button', { name: 'Complete Setup' })).toBeEnabled();
});
