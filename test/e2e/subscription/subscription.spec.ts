import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { scrape } from '../support/screens.ts';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';
const MANAGE = '/dashboard/subscription/manage';

// @requirement 9.5
test('delivered leads count toward the monthly limit', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 12);
  await expect(page.getByText('12 leads found.')).toBeVisible();
  await page.getByRole('link', { name: 'Subscription' }).click();
  const meter = page.getByRole('meter', { name: 'Plan usage' });
  await expect(meter).toHaveAttribute('aria-valuenow', '12');
  await expect(meter).toHaveAttribute('aria-valuemax', '300');
  await expect(page.getByText('288 leads left')).toBeVisible();
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the subscription pages and the billing tab are accessible', async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByRole('meter')).toBeVisible();
    await expectUsable(page, 'subscription');
    await page.goto(MANAGE);
    await expect(page.getByText("You're on Growth")).toBeVisible();
    await expectUsable(page, 'manage subscription');
    await page.goto(BILLING);
    await expect(page.getByText('Growth ($199/month)')).toBeVisible();
    await expectUsable(page, 'billing');
  });
});
