import { SECURITY_EVENT_TYPES } from '#contract/settings.js';
import {
  browserOf,
  detailsOf,
  labelOf,
  locationOf,
} from '../../../frontend/screens/settings/security/event';

describe('a security event', () => {
  // @requirement 3.13
  it('has a label for every known type', () => {
    expect(SECURITY_EVENT_TYPES.map(labelOf)).toEqual([
      'Profile Updated',
      'Profile Accessed',
      'Login',
      'Password Changed',
      'Sessions Revoked',
      'Client Links Revoked',
      'Data Export Requested',
      'Account Created',
      'Notification Address Changed',
      'Billing Email Changed',
      'Settings Accessed',
      'API Key Created',
      'API Key Revoked',
      'Member Invited',
      'Joined an Account',
      'Left an Account',
      'Member Removed',
      'Role Changed',
      'New Owner Proposed',
      'Proposed Owner Revoked',
      'Declined to Become the Owner',
      'Account Handed Over',
      'Plan Changed',
      'Plan Change Scheduled',
      'Plan Change Undone',
      'Account Disabled',
      'Account Reactivated',
    ]);
  });

  // @requirement 3.14
  it.each([
    ['two_factor_enabled', 'Two Factor Enabled'],
    ['EMAIL-CHANGED', 'Email Changed'],
    ['constructor', 'Constructor'],
  ])('of the unknown type %s is labeled %s', (type, label) => {
    expect(labelOf(type)).toBe(label);
  });

  // @requirement 3.20
  it.each([
    ['127.0.0.1', 'Local Development'],
    ['127.1.2.3', 'Local Development'],
    ['::1', 'Local Development'],
    ['::ffff:127.0.0.1', 'Local Development'],
    ['localhost', 'Local Development'],
    [null, 'Unknown Location'],
    ['  ', 'Unknown Location'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
  ])('from the address %s shows the location %s', (ip, location) => {
    expect(locationOf(ip)).toBe(location);
  });

  // @requirement 3.21
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
      'Firefox',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari',
    ],
    ['curl/8.11.0', 'Unknown Browser'],
    [null, 'Unknown Browser'],
  ])('with the user agent %s shows the browser %s', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser);
  });

  // @requirement 3.12
  it('describes its meta fields', () => {
    expect(detailsOf({ meta: {} })).toEqual([]);
    expect(detailsOf({ meta: { authTime: 7, fields: 7, method: ' ' } })).toEqual([]);
    expect(detailsOf({ meta: { fields: ['firstName', 'addressLine1'] } })).toEqual([
      'Changed: first name, address line 1',
    ]);
    expect(detailsOf({ meta: { method: 'google_popup', section: 'notifications' } })).toEqual([
      'Method: google popup',
      'Section: notifications',
    ]);
  });
});

it('the details of an event name the API key that acted, as typed', () => {
  const key = { id: 'an id', name: 'Nightly_Import', prefix: 'ldk_AbCd', scopes: ['run'] };

  expect(detailsOf({ meta: { fields: ['bio'], key } })).toEqual([
    'Changed: bio',
    'API key: Nightly_Import (ldk_AbCd…)',
  ]);
});
