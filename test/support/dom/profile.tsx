import { screen } from '@testing-library/react';
import type { Profile } from '#contract/settings.js';
import ProfileTab from '../../../frontend/screens/settings/ProfileTab';
import { renderInAdmin } from './admin';
import { fillIn } from './render';
import { type Call, FakeServer } from './server';

export const PATH = '/api/settings/profile';
export const TAB = '/dashboard/settings/profile';
export const EMPTY: Profile = {
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
export const COMPLETE: Profile = {
  ...EMPTY,
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(415) 555-0100',
  addressLine1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
};

export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const saveButton = () => screen.findByRole('button', { name: 'Save Profile' });
export const saved = () => screen.findByText('Profile saved.');

/** Renders the form against a server that stores changes. */
export function showProfile(profile: Profile, config = {}) {
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
