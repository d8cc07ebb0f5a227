import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';
import { callsOf, type Person, PRODUCT_URL } from './product.ts';

export const PATH = '/dashboard/settings/profile';
export const CALL = '**/api/settings/profile';

export const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' });
export const saved = (page: Page) => page.getByText('Profile saved.');

/** Gives the person a valid profile. */
export const completeProfile = (person: Person, product = PRODUCT_URL) =>
  callsOf(person, product).patch('/api/users/me', {
    body: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '(415) 555-0100',
      addressLine1: '1 Market Street',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
      country: 'United States',
    },
  });

export const profileOf = (person: Person) => callsOf(person).get('/api/settings/profile');

export async function openComplete(page: Page, person: Person) {
  await completeProfile(person);
  await page.goto(PATH);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
}

/** Collects the bodies of the page's saves. */
export function collectSaves(page: Page) {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/settings/profile')) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}
