import { screen, waitFor } from '@testing-library/react';
import ProfileTab from '../../../frontend/screens/settings/ProfileTab';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import {
  COMPLETE,
  EMPTY,
  field,
  PATH,
  saveButton,
  saved,
  showProfile,
} from '../../support/dom/profile';
import { holdAnswer, refusal } from '../../support/dom/server';

// @requirement 2.40, 3.4, 3.5, 3.6, 3.7
it('the profile form saves every field, and shows the saved values when reopened', async () => {
  const { user, fill, sent, server, unmount } = showProfile(EMPTY);
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

// @requirement 2.43
it('the profile form has a test data button only where test helpers are on', async () => {
  const { unmount } = showProfile(EMPTY);
  expect(await screen.findByRole('button', { name: 'Populate Test Data' })).toBeVisible();
  unmount();
  showProfile(EMPTY, { testHelpers: false });
  expect(await saveButton()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Populate Test Data' })).toBeNull();
});

it('the profile form saves once on a double click, and text typed in the meantime stays unsaved', async () => {
  const { user, server, fill, save, sent } = showProfile(COMPLETE);
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
  const { user, server, fill } = showProfile(COMPLETE);
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

it('discarding changes also removes the message of a failed save', async () => {
  complaints.expect(/Failed to update profile/);
  const { user, server, fill } = showProfile(COMPLETE);
  server.on(`PUT ${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await fill('City', 'Oakland');
  await user.click(await saveButton());
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the profile form shows the usual error when a save cannot be sent, and can retry it', async () => {
  complaints.expect(/Failed to update profile/);
  const { user, server, fill, save, sent } = showProfile(COMPLETE);
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

it('the profile form says when there is nothing to save', async () => {
  const { user, sent } = showProfile(COMPLETE);
  await user.click(await saveButton());
  expect(await screen.findByText('No changes to save.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('the profile form reports that test data could not be populated', async () => {
  const { user, server } = showProfile(COMPLETE);
  server.on(`POST ${PATH}/populate-test-data`, () => refusal(500));
  await user.click(await screen.findByRole('button', { name: 'Populate Test Data' }));
  const notice = await screen.findByText('Failed to populate test data. Please try again.');
  expect(notice.closest('[role=alert]')).toBeVisible();
});
