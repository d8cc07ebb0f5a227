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
  await expect(
    page.getByRole('heading', { name: '12 coffee shops in San Francisco, CA' }),
  ).toBeVisible();
  const leads = page.getByRole('list', { name: 'Examples' }).getByRole('listitem');
  await expect(leads).toHaveCount(12);
  await expect(leads.getByRole('link', { name: /^\+1 415 555/ })).toHaveCount(2);
  await expect(leads.getByText('+1 415').first()).toBeVisible();
  const html = await page.locator('main').innerHTML();
  const shown = html.match(/415\W*555\W*\d+/g)!.map((number) => number.replaceAll(/\D/g, ''));
  expect(new Set(shown)).toHaveProperty('size', 2);
  await expectUsable(page, 'visitor search');

  await page.getByRole('link', { name: 'Unlock all 12, free' }).click();
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
