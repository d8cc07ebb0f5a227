import { expect, test } from '../support/fixtures.ts';
import { openComplete, PATH, save, saved } from '../support/profile.ts';

// @requirement 2.6
test('a missing or unknown tab redirects to the profile before the dashboard renders it, without a history entry', async ({
  page,
}) => {
  await page.goto('/dashboard/subscription');
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => titles.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  for (const path of ['/dashboard/settings', '/dashboard/settings/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(PATH);
    await expect(page).toHaveTitle('Profile · Settings · Lead Delivery');
    const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
    expect(new Set(titles.filter(Boolean))).toEqual(
      new Set(['Lead Delivery', 'Profile · Settings · Lead Delivery']),
    );
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/subscription');
  }
});

// @requirement 2.7
test('each tab sets the page title, and a phone shows the current tab', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard/settings/billing');
  await expect(page).toHaveTitle('Billing · Settings · Lead Delivery');
  const strip = page.getByRole('main').getByRole('navigation', { name: 'Settings' });
  await expect(strip.getByRole('link', { name: 'Billing' })).toBeInViewport({ ratio: 1 });
  await strip.getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveTitle('Notifications · Settings · Lead Delivery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

// @requirement 3.43
test('name, time zone and language apply immediately', async ({ page, person, database }) => {
  await database.query(
    `UPDATE accounts
     SET subscription_status = 'ACTIVE',
       period_anchor = (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month') AT TIME ZONE 'UTC'
     FROM users WHERE users.primary_account_id = accounts.id AND firebase_uid = $1`,
    [person.uid],
  );
  await openComplete(page, person);
  await page.getByLabel('Display name').fill('Countess');
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu for Countess' })).toBeVisible();
  await page.getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByText(/^01\.\d\d\.(\d{4})?\s–\s01\.\d\d\.\d{4}$/)).toBeVisible();
});
