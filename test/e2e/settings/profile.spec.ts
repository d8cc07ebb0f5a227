import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { CALL, openComplete, PATH, save, saved } from '../support/profile.ts';

const options = (page: Page, label: string) =>
  page.getByLabel(label).locator('option').allTextContents();

// @requirement 2.6
test('a missing or unknown tab redirects to the profile without a history entry', async ({
  page,
}) => {
  await page.goto('/dashboard/subscription');
  for (const path of ['/dashboard/settings', '/dashboard/settings/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(PATH);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/subscription');
  }
});

test('an unknown tab redirects before the dashboard renders it', async ({ page }) => {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => titles.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  await page.goto('/dashboard/settings/nowhere');
  await expect(page).toHaveTitle('Profile · Settings · Lead Delivery');
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  expect(new Set(titles.filter(Boolean))).toEqual(
    new Set(['Lead Delivery', 'Profile · Settings · Lead Delivery']),
  );
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

// @requirement 2.40, 3.4, 3.5, 3.6, 3.7
test('every field is saved and survives a reload', async ({ page, person }) => {
  await page.goto(PATH);
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();
  await expect(page.getByText('Managed by your login provider')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('United States');

  expect(await options(page, 'Country')).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
    'Other',
  ]);
  expect((await options(page, 'Time zone')).slice(1)).toEqual([
    'America/New_York (Eastern)',
    'America/Chicago (Central)',
    'America/Denver (Mountain)',
    'America/Los_Angeles (Pacific)',
    'Europe/London',
    'Europe/Paris',
    'Asia/Tokyo',
    'Australia/Sydney',
  ]);
  const [placeholder, ...states] = await options(page, 'State');
  expect(placeholder).toBe('Choose a state');
  expect(states).toHaveLength(56);

  const values: Record<string, string> = {
    'Display name': 'Countess',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Phone: '+1 (415) 555-0100',
    Bio: 'First line.\nSecond <b>line</b>.',
    Address: '1 Market Street',
    'Apartment, suite, floor': 'Floor 2',
    City: 'San Francisco',
    'Postal code': '94105',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel('State').selectOption('Puerto Rico');
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await page.getByLabel('Language').selectOption('Deutsch');
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  await page.reload();
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await expect(page.getByLabel('State')).toHaveValue('PR');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Paris');
  await expect(page.getByLabel('Language')).toHaveValue('de-DE');
});

// @requirement 3.43
test('name, time zone and language apply immediately', async ({ page, person, database }) => {
  await database.query(
    `UPDATE accounts SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month'
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
  await expect(page.getByText(/^01\.\d\d\.\d{4} – 01\.\d\d\.\d{4}$/)).toBeVisible();
});

// @requirement 2.43
test('Populate Test Data fills the profile where test helpers are on', async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Populate Test Data' }).click();
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await expect(page.getByLabel('Postal code')).toHaveValue('94105');
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the profile is accessible when incomplete, failed and saved', async ({
    page,
    person,
    complaints,
  }) => {
    complaints.expect(/status of 500/, /Failed to update profile/);
    await page.goto(PATH);
    await save(page).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectUsable(page, 'profile incomplete');
    await openComplete(page, person);
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('State/Province').fill('Ontario');
    await page.route(CALL, (route) => route.fulfill({ status: 500 }));
    await save(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'profile failed');
    await page.unroute(CALL);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expectUsable(page, 'profile saved');
  });

  test('a profile that fails to load is accessible', async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await page.route(CALL, (route) => route.fulfill({ status: 500 }));
    await page.goto(PATH);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'profile unreadable');
  });
});
