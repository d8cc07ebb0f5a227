import { expect, test } from './fixtures.ts';
import { expectUsable } from './looks.ts';
import { scrape } from './screens.ts';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';
const MANAGE = '/dashboard/subscription/manage';

test('a new account is on Growth as a trial, and sees what that includes', async ({ page }) => {
  await page.goto(PATH);
  await expect(page.getByText('Growth ($199/month)')).toBeVisible();
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Included in the plan' }).getByRole('listitem'),
  ).toHaveText([
    '300 leads/month',
    'CSV and Airtable export',
    'Bi-weekly delivery',
    'Email enrichment',
  ]);
  await expect(page.getByText('Renews on')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Other plans' }).getByRole('listitem')).toHaveText([
    /^Starter\$99\/month/,
    /^Pro\$349\/month/,
    /^Agency\$499\/month/,
  ]);
});

test('delivered leads count against the month', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 12);
  await expect(page.getByText('12 leads found.')).toBeVisible();
  await page.getByRole('link', { name: 'Subscription' }).click();
  const meter = page.getByRole('meter', { name: 'Plan usage' });
  await expect(meter).toHaveAttribute('aria-valuenow', '12');
  await expect(meter).toHaveAttribute('aria-valuemax', '300');
  await expect(page.getByText('288 leads left')).toBeVisible();
});

test('both pages show the account as it is', async ({ page, person, database }) => {
  await database.query(
    `UPDATE accounts SET plan = 'PRO', billing_period = 'YEARLY', subscription_status = 'ACTIVE'
     FROM users WHERE users.primary_account_id = accounts.id AND firebase_uid = $1`,
    [person.uid],
  );
  for (const path of [PATH, BILLING]) {
    await page.goto(path);
    await expect(page.getByText('Pro ($299/month)')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  }
});

test('the billing tab says that nothing is charged and that its card is a sample', async ({
  page,
}) => {
  await page.goto(BILLING);
  await expect(page.getByText('Growth ($199/month)')).toBeVisible();
  await expect(page.getByText('No payment provider is configured.')).toBeVisible();
  await expect(page.getByText(/^Visa.*4242Sample$/)).toBeVisible();
});

for (const [path, button] of [
  [PATH, 'Manage Subscription'],
  [BILLING, 'Manage Billing'],
  [BILLING, 'Update Card'],
  [BILLING, 'View Invoices'],
] as const) {
  test(`${button} explains how plans change where nobody takes payments`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(MANAGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Subscription');
    await expect(page.getByText('No payment provider is configured.')).toBeVisible();
    await expect(page.getByText('Nothing is charged')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(path);
  });
}

test.describe('everyone can use', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the subscription, its management and the billing tab', async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByRole('meter')).toBeVisible();
    await expectUsable(page, 'subscription');
    await page.goto(MANAGE);
    await expect(page.getByText('You are on Growth')).toBeVisible();
    await expectUsable(page, 'manage subscription');
    await page.goto(BILLING);
    await expect(page.getByText('Growth ($199/month)')).toBeVisible();
    await expectUsable(page, 'billing');
  });
});
