import {
  isSameBusiness,
  traitsOf,
  type Identifying,
} from '../../../backend/finding/leads/identity/same-business.js';

/** A bar in Austin; pass only the fields that matter to the test. */
export const bar = (overrides: Partial<Identifying> = {}): Identifying => ({
  name: 'Blue Heron Tavern',
  phone: '+15125550142',
  website: 'https://blueheron.example',
  address: '412 Red River St, Austin, TX 78701',
  city: 'Austin, TX',
  latitude: 30.2672,
  longitude: -97.7377,
  ...overrides,
});
/** Without these fields, a record has only its name and location. */
export const noContact = { phone: null, website: null };
export const noLocation = { address: null, latitude: null, longitude: null };
export const noPosition = { latitude: null, longitude: null };
/** The latitude at this many meters to the north. */
export const north = (meters: number) => ({ latitude: 30.2672 + meters / 111_200 });

/** Whether the matcher takes both for one business, in either order. */
export const same = (a: Partial<Identifying>, b: Partial<Identifying>, twice = false) => {
  const [first, second] = [traitsOf(bar(a)), traitsOf(bar(b))];
  expect(isSameBusiness(second, first, twice)).toBe(isSameBusiness(first, second, twice));
  return isSameBusiness(first, second, twice);
};
