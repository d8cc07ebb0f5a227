import { randomUUID } from 'node:crypto';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillCredentials, reachReview } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

test.use({ visitor: 'stranger' });

test('a visitor’s search on the home page becomes a filled form after sign-up', async ({
  page,
}) => {
  await open(page, '/');
  const form = page.getByRole('search', { name: 'Search businesses' });
  await form.getByLabel('City').fill('San Francisco, CA');
  await form.getByLabel('Category').fill('coffee shop');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: /^12 results for “coffee shop”/ })).toBeVisible();
  await expect(page.getByText('With a phone')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Examples' }).getByRole('row')).toHaveCount(6);
  expect(await page.locator('main').textContent()).not.toMatch(/Harbor Roast|\(415\)|415555/);
  await expectUsable(page, 'visitor search');

  await page.getByRole('link', { name: 'Sign up to get all 12' }).click();
  await expect(page.getByText('Your search for coffee shop in San Francisco, CA')).toBeVisible();
  await fillCredentials(page, `${randomUUID()}@example.com`, 'correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await reachReview(page);
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByLabel('City')).toHaveValue('San Francisco, CA');
  await expect(page.getByLabel('Category')).toHaveValue('coffee shop');
  await expect(page.getByText('Your runs and deliveries will appear here.')).toBeVisible();
});
