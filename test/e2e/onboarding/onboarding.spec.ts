import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  back,
  fillAddress,
  fillContact,
  next,
  reachAddress,
  reachReview,
  step,
} from '../support/screens.ts';

test.use({ visitor: 'newcomer' });

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Setup' });
const indicator = (page: Page) => page.getByRole('list', { name: 'Setup steps' });

test('Next waits for an account type, and Back has nowhere to go on the first step', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await expect(next(page)).toBeDisabled();
  await expect(back(page)).toBeDisabled();
  await page.getByLabel('Individual').check();
  await expect(next(page)).toBeEnabled();
  await expect(indicator(page).getByRole('listitem')).toHaveText([
    '1Account type',
    '2Contact',
    '3Address',
    '4Business details',
    '5Review',
  ]);
  await next(page).click();
  await expect(indicator(page).getByRole('listitem').first()).toHaveText('Account type (done)');
  await expect(back(page)).toBeEnabled();
  await back(page).click();
  await expect(page.getByLabel('Individual')).toBeChecked();
});

test('Next waits for the company name; the website may stay empty but not be nonsense', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await page.getByLabel('Company', { exact: true }).check();
  await next(page).click();
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('Company name').fill('   ');
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('Company name').fill('Engines');
  await expect(next(page)).toBeEnabled();
  await page.getByLabel('Company website').fill('javascript:alert(1)');
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('Company website').blur();
  await expect(page.getByText('Please enter a web address')).toBeVisible();
  await page.getByLabel('Company website').fill('engines.example');
  await expect(next(page)).toBeEnabled();
  await page.getByLabel('Company website').fill('no web address');
  await expect(next(page)).toBeDisabled();
});

test('Next waits for every contact field, and white space is no answer', async ({
  page,
  person,
}) => {
  await page.goto('/onboarding');
  await page.getByLabel('Individual').check();
  await next(page).click();
  await expect(page.getByLabel('Notification email')).toHaveValue(person.email);
  await expect(page.getByLabel('Notification email')).not.toBeEditable();
  for (const label of ['First name', 'Last name', 'Phone']) {
    await fillContact(page);
    await expect(next(page)).toBeEnabled();
    await page.getByLabel(label).fill('  ');
    await expect(next(page)).toBeDisabled();
  }
  await page.getByLabel('First name').fill('');
  await page.getByLabel('First name').blur();
  await expect(page.getByText('First name is required')).toBeVisible();
});

test('the phone keeps only what a phone number has, up to 20 characters', async ({ page }) => {
  await page.goto('/onboarding');
  await page.getByLabel('Individual').check();
  await next(page).click();
  const phone = page.getByLabel('Phone');
  await phone.pressSequentially('+1 (415) 555-01x00 ext.');
  await expect(phone).toHaveValue('+1 (415) 555-0100 ');
  await phone.fill('');
  await phone.pressSequentially('1234567890123456789012345');
  await expect(phone).toHaveValue('12345678901234567890');
});

test('Next waits for the address, and the postal code keeps only what one has', async ({
  page,
}) => {
  await reachAddress(page);
  for (const label of ['Address', 'City', 'Postal code']) {
    await fillAddress(page);
    await expect(next(page)).toBeEnabled();
    await page.getByLabel(label).fill('');
    await expect(next(page)).toBeDisabled();
  }
  const postalCode = page.getByLabel('Postal code');
  await postalCode.pressSequentially('SW1A-1AA ÄÖ#!99999');
  await expect(postalCode).toHaveValue('SW1A-1AA 9');
});

test('choosing another country clears the state and asks for it as text', async ({ page }) => {
  await reachAddress(page);
  await fillAddress(page);
  await page.getByLabel('Country').selectOption('Canada');
  const province = page.getByRole('textbox', { name: 'State/Province' });
  await expect(province).toHaveValue('');
  await expect(next(page)).toBeDisabled();
  await province.fill('Ontario');
  await expect(next(page)).toBeEnabled();
  await page.getByLabel('Country').selectOption('United States');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('');
});

test('a reload brings back the step and every answer', async ({ page }) => {
  await reachAddress(page);
  await page.getByLabel('Address').fill('1 Market Street');
  await page.reload();
  await step(page, 'Your address');
  await expect(page.getByLabel('Address')).toHaveValue('1 Market Street');
  await back(page).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('the review leads back to a step and on to itself', async ({ page }) => {
  await page.goto('/onboarding');
  await reachReview(page);
  await expect(page.getByText('1 Market Street')).toBeVisible();
  await page.getByRole('button', { name: 'Edit contact' }).click();
  await page.getByLabel('First name').fill('Grace');
  await next(page).click();
  await step(page, 'Check your answers');
  await expect(page.getByText('Grace Lovelace')).toBeVisible();
});

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
