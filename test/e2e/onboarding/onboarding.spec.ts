import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { back, reachAddress, reachReview, expectStep } from '../support/screens.ts';

test.use({ visitor: 'newcomer' });

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Setup' });

test('a reload restores the step and every answer', async ({ page }) => {
  await reachAddress(page);
  await page.getByLabel('Address').fill('1 Market Street');
  await page.reload();
  await expectStep(page, 'Your address');
  await expect(page.getByLabel('Address')).toHaveValue('1 Market Street');
  await back(page).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

// @requirement 2.13, 4.10, 7.11
test('Complete Setup shows Completing... while saving, then the dashboard replaces the wizard', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/api/users/me/complete-onboarding', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/onboarding');
  await reachReview(page);
  await complete(page).click();
  await expect(page.getByRole('button', { name: 'Completing...' })).toBeDisabled();
  await expect(back(page)).toBeDisabled();
  release();
  await expect(page).toHaveURL('/dashboard');
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storedKeys.filter((key) => key.startsWith('onboarding'))).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL('/onboarding');
});

// @requirement 2.15
test('logging out asks for confirmation and keeps the progress', async ({ page, person }) => {
  await reachAddress(page);
  const dialogs: string[] = [];
  page.once('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(dialogs).toEqual([
    'Are you sure you want to logout? Your progress will be saved, and you can continue setup later.',
  ]);
  await expect(page).toHaveURL('/onboarding');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectStep(page, 'Your address');
});

// @requirement 8.35
test('a failed logout shows an error and keeps the wizard open', async ({ page, complaints }) => {
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
  await expectStep(page, 'Your address');
});
