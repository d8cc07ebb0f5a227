import { expiryOf } from '../../../frontend/screens/settings/api/scopes';

const HOUR_MS = 3_600_000;

it.each([
  ['an hour ago', -1, 'Expired'],
  ['in an hour', 1, 'Expires today'],
  ['in 25 hours', 25, 'Expires in 1 day'],
  ['in 12 days', 12 * 24, 'Expires in 12 days'],
])('a key whose expiration date is %s is described as such', (_, hours, text) => {
  const expiresAt = new Date(Date.now() + hours * HOUR_MS).toISOString();

  expect(expiryOf({ expiresAt })).toBe(text);
});

it('a key without an expiration date never expires', () => {
  expect(expiryOf({ expiresAt: null })).toBe('Never expires');
});
