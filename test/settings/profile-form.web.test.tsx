import { act, screen, waitFor } from '@testing-library/react';
import type { Profile } from '../../contract/settings.js';
import ProfileTab from '../../frontend/settings/ProfileTab';
import { renderInAdmin } from '../support/dom/admin';
import { complaints } from '../support/dom/complaints';
import { answerConfirmation } from '../support/dom/dialogs';
import { fillIn } from '../support/dom/render';
import { type Call, FakeServer, holdAnswer, refusal } from '../support/dom/server';

const PATH = '/api/settings/profile';
const TAB = '/dashboard/settings/profile';
const EMPTY: Profile = {
  email: 'ada@example.com',
  displayName: null,
  firstName: null,
  lastName: null,
  phone: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  country: 'United States',
  timeZone: null,
  locale: null,
  bio: null,
};
/** A valid profile. */
const COMPLETE: Profile = {
  ...EMPTY,
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(415) 555-0100',
  addressLine1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
};

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const saveButton = () => screen.findByRole('button', { name: 'Save Profile' });
const saved = () => screen.findByText('Profile saved.');

/** Renders the form against a server that stores changes. */
function show(profile: Profile, config = {}) {
  let stored = profile;
  const server = new FakeServer();
  const save = ({ body }: Call) => {
    stored = { ...stored, ...(body as Partial<Profile>) };
    return { user: stored };
  };
  server.on(`GET ${PATH}`, () => stored).on(`PUT ${PATH}`, save);
  const shown = renderInAdmin(<ProfileTab />, {
    server,
    config,
    at: TAB,
    route: TAB,
  });
  return {
    ...shown,
    save,
    sent: () => server.sent(`PUT ${PATH}`),
    async fill(label: string, text: string) {
      fillIn(await field(label), text);
    },
  };
}

type Shown = ReturnType<typeof show>;

// @requirement 2.40, 3.4, 3.5, 3.6, 3.7
it('the profile form saves every field, and shows the saved values when reopened', async () => {
  const { user, fill, sent, server, unmount } = show(EMPTY);
  const email = await field('Email');
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveAttribute('readonly');
  expect(screen.getByText(/^Managed by your login provider/)).toBeVisible();
  expect(await field('Country')).toHaveValue('United States');
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).options].map(
      ({ text }) => text,
    );
  expect(options('Country')).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
    'Other',
  ]);
  expect(options('Time zone').slice(1)).toEqual([
    'America/New_York (Eastern)',
    'America/Chicago (Central)',
    'America/Denver (Mountain)',
    'America/Los_Angeles (Pacific)',
    'Europe/London',
    'Europe/Paris',
    'Asia/Tokyo',
    'Australia/Sydney',
  ]);
  const [nothing, ...states] = options('State');
  expect(nothing).toBe('Choose a state');
  expect(states).toHaveLength(56);

  const values = {
    'Display name': 'Countess',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Phone: '+1 (415) 555-0100',
    Bio: 'First line.\nSecond <b>line</b>.',
    Address: '1 Market Street',
    'Apartment, suite, floor': 'Floor 2',
    City: 'San Francisco',
    'Postal code': '94105',
  };
  // oxlint-disable no-await-in-loop -- one field after the other
  for (const [label, value] of Object.entries(values)) await fill(label, value);
  await user.selectOptions(await field('State'), 'Puerto Rico');
  await user.selectOptions(await field('Time zone'), 'Europe/Paris');
  await user.selectOptions(await field('Language'), 'Deutsch');
  await user.click(await saveButton());
  expect(await saved()).toBeVisible();
  expect(sent()).toEqual([
    {
      displayName: 'Countess',
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+1 (415) 555-0100',
      bio: 'First line.\nSecond <b>line</b>.',
      addressLine1: '1 Market Street',
      addressLine2: 'Floor 2',
      city: 'San Francisco',
      state: 'PR',
      postalCode: '94105',
      timeZone: 'Europe/Paris',
      locale: 'de-DE',
    },
  ]);

  unmount();
  renderInAdmin(<ProfileTab />, { server });
  for (const [label, value] of Object.entries(values)) {
    expect(await field(label)).toHaveValue(value);
  }
  // oxlint-enable no-await-in-loop
  expect(await field('State')).toHaveValue('PR');
  expect(await field('Time zone')).toHaveValue('Europe/Paris');
  expect(await field('Language')).toHaveValue('de-DE');
});

// @requirement 5.7, 5.9
it('the profile form shows each missing value under its field, and treats white space as missing', async () => {
  const { user, fill, sent } = show(EMPTY);
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
    const { user, fill, sent } = show(COMPLETE);
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
    const { user, fill, sent } = show(COMPLETE);
    await fill('Phone', phone);
    await user.click(await saveButton());
    expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
    expect(sent()).toEqual([]);
  },
);

it.each(['1234567', '123456789012345'])(
  'the profile form saves the phone number %j',
  async (phone) => {
    const { user, fill } = show(COMPLETE);
    await fill('Phone', phone);
    await user.click(await saveButton());
    expect(await saved()).toBeVisible();
  },
);

// @requirement 5.10, 5.11, 9.8, 9.9
it('the profile form keeps only valid characters of phone and postal code', async () => {
  const { user } = show(EMPTY);
  const phone = await field('Phone');
  await user.type(phone, '+1 (415) 555-01x00 ext.');
  expect(phone).toHaveValue('+1 (415) 555-0100 ');
  await user.clear(phone);
  await user.type(phone, '1234567890123456789012345');
  expect(phone).toHaveValue('12345678901234567890');
  const postalCode = await field('Postal code');
  await user.type(postalCode, 'SW1A-1AA ÄÖ#!99999');
  expect(postalCode).toHaveValue('SW1A-1AA 9');
});

// @requirement 2.41, 4.22
it('the profile form clears the state when the country changes, and turns it into a text field', async () => {
  const { user, sent } = show(COMPLETE);
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
  const { user } = show(EMPTY);
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

// @requirement 2.43
it('the profile form has a test data button only where test helpers are on', async () => {
  const { unmount } = show(EMPTY);
  expect(await screen.findByRole('button', { name: 'Populate Test Data' })).toBeVisible();
  unmount();
  show(EMPTY, { testHelpers: false });
  expect(await saveButton()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Populate Test Data' })).toBeNull();
});

it('the profile form saves once on a double click, and text typed meanwhile stays unsaved', async () => {
  const { user, server, fill, save, sent } = show(COMPLETE);
  const { answer, release } = holdAnswer({ user: { ...COMPLETE, city: 'Oakland' } });
  server.on(`PUT ${PATH}`, answer);
  await fill('City', 'Oakland');
  await user.dblClick(await saveButton());
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
  await fill('Last name', 'Hopper');
  release();
  await waitFor(async () => expect(await saveButton()).toBeEnabled());
  expect(await field('Last name')).toHaveValue('Hopper');
  expect(sent()).toEqual([{ city: 'Oakland' }]);
  server.on(`PUT ${PATH}`, save);
  await user.click(await saveButton());
  await waitFor(() => expect(sent()).toEqual([{ city: 'Oakland' }, { lastName: 'Hopper' }]));
  // The notice of the first save makes room for the second.
  await waitFor(() => expect(screen.getByText('Profile saved.')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

it('the profile form shows the server’s error for a field under that field', async () => {
  complaints.expect(/Failed to update profile/);
  const { user, server, fill } = show(COMPLETE);
  server.on(`PUT ${PATH}`, () =>
    refusal(400, { status: 400, error: 'Bad input', errors: { city: 'There is no such city' } }),
  );
  await fill('City', 'Nowhere');
  await user.click(await saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Failed to save profile\. Please try again\.$/,
  );
  expect(await field('City')).toHaveAccessibleDescription('There is no such city');
  expect(await field('City')).toHaveFocus();
});

it('the profile form shows the usual error when a save cannot be sent, and can retry it', async () => {
  complaints.expect(/Failed to update profile/);
  const { user, server, fill, save, sent } = show(COMPLETE);
  server.on(`PUT ${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await fill('City', 'Oakland');
  await user.click(await saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Failed to save profile\. Please try again\.$/,
  );
  server.on(`PUT ${PATH}`, save);
  await user.click(await saveButton());
  expect(await saved()).toBeVisible();
  expect(sent()).toEqual([{ city: 'Oakland' }, { city: 'Oakland' }]);
});

const leave = (router: Shown['router'], to = '/dashboard/history') =>
  act(() => router.navigate(to));

it('the profile form asks before unsaved changes are lost, and Escape keeps them', async () => {
  const { user, router, fill } = show(COMPLETE);
  await fill('City', 'Oakland');
  await leave(router);
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(dialog).toHaveTextContent('You have unsaved changes.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(TAB);
  expect(await field('City')).toHaveValue('Oakland');

  await leave(router);
  await answerConfirmation(user, 'Leave without saving?', 'Stay');
  expect(router.state.location.pathname).toBe(TAB);

  await leave(router);
  await answerConfirmation(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/history'));
  await leave(router, TAB);
  expect(await field('City')).toHaveValue('San Francisco');
});

it('the profile form asks again about another page while the question closes', async () => {
  const { user, router, fill } = show(COMPLETE);
  await fill('City', 'Oakland');
  await leave(router);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await leave(router, '/dashboard/leads');
  await answerConfirmation(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/leads'));
});

it('the profile form does not ask about changes that were saved or discarded', async () => {
  const { user, router, fill } = show(COMPLETE);
  await fill('City', 'Oakland');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await field('City')).toHaveValue('San Francisco');
  await fill('City', 'Berkeley');
  await user.click(await saveButton());
  expect(await saved()).toBeVisible();
  await leave(router);
  expect(router.state.location.pathname).toBe('/dashboard/history');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the profile form says when there is nothing to save', async () => {
  const { user, sent } = show(COMPLETE);
  await user.click(await saveButton());
  expect(await screen.findByText('No changes to save.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('the profile form reports that test data could not be populated', async () => {
  const { user, server } = show(COMPLETE);
  server.on(`POST ${PATH}/populate-test-data`, () => refusal(500));
  await user.click(await screen.findByRole('button', { name: 'Populate Test Data' }));
  const notice = await screen.findByText('Failed to populate test data. Please try again.');
  expect(notice.closest('[role=alert]')).toBeVisible();
});
