import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { back, reachAddress, reachReview, step } from '../support/screens.ts';

test.use({ visitor: 'newcomer' });

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Setup' });

test('a reload brings back the step and every answer', async ({ page }) => {
  await reachAddress(page);
  await page.getByLabel('Address').fill('1 Market Street');
  await page.reload();
  await step(page, 'Your address');
  await expect(page.getByLabel('Address')).toHaveValue('1 Market Street');
  await back(page).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

// @requirement 2.13, 4.10, 7.11
test('the button says Completing... while the answers are saved, then the dashboard replaces the wizard', async ({
  page,
}) => {
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('/api/users/me/complete-onboarding', async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/onboarding');
  await reachReview(page);
  await complete(page).click();
  await expect(page.getByRole('button', { name: 'Completing...' })).toBeDisabled();
  await expect(back(page)).toBeDisabled();
  goOn();
  await expect(page).toHaveURL('/dashboard');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('onboarding'))).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL('/onboarding');
});

// @requirement 2.15
test('logging out asks first, and keeps the progress', async ({ page, person }) => {
  await reachAddress(page);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(asked).toEqual([
    'Are you sure you want to logout? Your progress will be saved, and you can continue setup later.',
  ]);
  await expect(page).toHaveURL('/onboarding');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await step(page, 'Your address');
});

// @requirement 8.35
test('a logout that fails says so and leaves everything as it was', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Logout failed/);
  await reachAddress(page);
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('The storage is broken');
    };
  });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to logout. Please try again.');
  await step(page, 'Your address');
});
