import type { ProfileForm } from '#contract/settings.js';

/** Data for populate-test-data. The phone number is from the range reserved for fiction. */
export const TEST_PROFILE: ProfileForm = {
  displayName: 'Test Subscriber',
  firstName: 'Taylor',
  lastName: 'Tester',
  phone: '+1 (555) 555-0123',
  addressLine1: '123 Example Street',
  addressLine2: 'Suite 100',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'United States',
  timeZone: 'America/Los_Angeles',
  locale: 'en-US',
  bio: 'Test data. Reach me at taylor@example.com.',
};
