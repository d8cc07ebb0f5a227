import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { menu } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';
import { expectStep, expectTypeface, fillCredentials, reachReview } from '../support/screens.ts';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';
const GOOD_CARD = '4242 4242 4242 4242';
const LATER_FAILING_CARD = '4000 0000 0000 0341';

test.use({ visitor: 'stranger' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const meter = (page: Page) => page.getByRole('meter', { name: 'Plan usage' });
const failed = (page: Page) => page.getByText(/^Your last payment failed/).first();

/** Fills in the till's card form with a test card. */
async function enterCard(page: Page, card: string, action: string | RegExp) {
  await expect(page.getByText('Test checkout: no card is charged')).toBeVisible();
  await button(page, card).click();
  await expect(page.getByLabel('Card number')).toHaveValue(card);
  await button(page, action).click();
}

async function oneMonthLater(page: Page) {
  await button(page, 'Manage Subscription').click();
  await button(page, 'One month later').click();
  await expect(page.getByText('The date has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the product' }).click();
  await expect(page).toHaveURL(PATH);
}

// @requirement 2.78, 2.79
test('a newcomer subscribes to Pro, sees renewal, failed payment and recovery, and cancels', async ({
  page,
}) => {
  test.slow();
  await test.step('the chosen plan survives sign-up and setup, and opens the checkout', async () => {
    await open(page, '/pricing');
    await button(page, 'Monthly').click();
    await page.getByRole('link', { name: 'Subscribe to Pro' }).click();
    await expect(page.getByText('You chose Pro ($349/month), billed monthly.')).toBeVisible();
    await fillCredentials(page, `${crypto.randomUUID()}@example.com`, 'correct horse battery');
    await button(page, 'Create Account').click();
    await expectStep(page, 'Who will use Lead Delivery?');
    await reachReview(page);
    await button(page, 'Complete Setup').click();
    await expect(
      page.getByRole('heading', { name: 'Subscribe to Lead Delivery Pro' }),
    ).toBeVisible();
  });

  await test.step('paying shows the plan and its quota immediately', async () => {
    await expectTypeface(page);
    await enterCard(page, GOOD_CARD, 'Pay $349.00');
    await expect(page.getByText("You're on Pro ($349/month).")).toBeVisible();
    await expect(page.getByText(/^Free trial/)).toHaveCount(0);
    await expectUsable(page, 'checkout return');
    await page.getByRole('link', { name: 'See your subscription' }).click();
    await expect(meter(page)).toHaveAttribute('aria-valuemax', '1000');
    await expect(page.getByText('Next charge')).toBeVisible();
    await expectUsable(page, 'subscription active');
  });

  await test.step('a month later, there is a new period and a second invoice', async () => {
    const period = page.getByRole('region', { name: 'This month' }).getByText(/^Pro plan/);
    const first = await period.textContent();
    await oneMonthLater(page);
    await expect(period).not.toHaveText(first!);
    await page.goto(BILLING);
    const invoices = page.getByRole('table', { name: 'Invoices' });
    await expect(invoices.getByText(/^\$349(\.00)?$/)).toHaveCount(2);
    await expectUsable(page, 'billing with invoices');
    const download = page.waitForEvent('download');
    await invoices.getByRole('link', { name: /^PDF/ }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^invoice-.*\.pdf$/);
  });

  await test.step('a failing card shows a banner on every screen', async () => {
    await button(page, 'Update Card').click();
    await enterCard(page, LATER_FAILING_CARD, 'Save card');
    await expect(page).toHaveURL(PATH);
    await oneMonthLater(page);
    await expect(failed(page)).toContainText('New runs stop on');
    await expectUsable(page, 'subscription past due');
    await page.setViewportSize({ width: 1440, height: 800 });
    await menu(page, 'Dashboard Overview').click();
    await expect(failed(page)).toBeVisible();
    await expectUsable(page, 'dashboard past due');
  });

  await test.step('a different card pays the open invoice', async () => {
    await button(page, 'Update card').click();
    await enterCard(page, GOOD_CARD, 'Save card');
    await expect(page).toHaveURL(PATH);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
  });

  await test.step('an upgrade shows its price before it is paid', async () => {
    await button(page, 'Upgrade to Agency').click();
    const dialog = page.getByRole('dialog', { name: 'Change to Agency ($499/month)?' });
    await expect(dialog).toContainText('Due now');
    await expectUsable(page, 'plan change');
    await dialog.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText("You're on Agency ($499/month) now.")).toBeVisible();
    await expect(meter(page)).toHaveAttribute('aria-valuemax', '2500');
  });

  await test.step('a pack adds leads to the period', async () => {
    await button(page, 'Buy 500 leads for $90').click();
    await expect(page.getByText(/^These leads expire on/)).toBeVisible();
    await enterCard(page, GOOD_CARD, 'Pay $90.00');
    await page.getByRole('link', { name: 'See your subscription' }).click();
    await expect(meter(page)).toHaveAttribute('aria-valuemax', '3000');
  });

  await test.step('a smaller plan is scheduled, and the subscription canceled instead', async () => {
    await button(page, 'Downgrade to Starter').click();
    await button(page, 'Change plan').click();
    await expect(page.getByText(/^Your plan changes to Starter .* on /).first()).toBeVisible();
    await expectUsable(page, 'plan scheduled');
    await button(page, 'Cancel subscription').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await expectUsable(page, 'cancellation');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText(/^Your subscription ends on/)).toBeVisible();
    await expectUsable(page, 'subscription canceled');
    await oneMonthLater(page);
    await expect(
      page.getByText(/^Your subscription ended on .*, so you can't start new runs/),
    ).toBeVisible();
    await expectUsable(page, 'subscription over');
  });
});
