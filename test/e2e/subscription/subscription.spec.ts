import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { call, completeOnboarding } from '../support/product.ts';
import { fillCredentials, logIn, reachReview, expectStep } from '../support/screens.ts';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';
const MANAGE = '/dashboard/subscription/manage';
const UNPAID = /^No payment provider is configured, so nothing is charged and you stay/;

const subscribe = (page: Page, plan: string) =>
  page.getByRole('link', { name: `Subscribe to ${plan}` }).click();
const chosen = (page: Page, text: string) => page.getByText(text, { exact: true });
const anyChoice = (page: Page) => page.getByText(/^You chose/);

test.describe('signed out', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 2.79
  test('a chosen plan survives sign-up and onboarding, then shows until it is dismissed', async ({
    page,
  }) => {
    const text = 'You chose Pro ($349/month), billed monthly.';
    // Simulates a new tab, where only the URL contains the choice.
    await page.goto('/login?mode=signup&plan=PRO&period=MONTHLY');
    await expect(chosen(page, text)).toBeVisible();
    await fillCredentials(page, `${crypto.randomUUID()}@example.com`, 'correct horse battery');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/onboarding');
    await expectStep(page, 'Who will use Lead Delivery?');
    await reachReview(page);
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Subscription' }).click();
    await expect(chosen(page, text)).toBeVisible();
    await expect(page.getByText(UNPAID)).toContainText('Growth ($199/month)');
    await expect(page.getByText(UNPAID)).toContainText('Ask the operator of this installation');
    await page.reload();
    await expect(chosen(page, text)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(anyChoice(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Growth ($199/month)')).toBeVisible();
    await expect(anyChoice(page)).toHaveCount(0);
  });

  // @requirement 2.79
  test('an existing user sees the chosen plan after login', async ({ page, person }) => {
    await completeOnboarding(person);
    await open(page, '/pricing');
    await subscribe(page, 'Agency');
    await page.getByRole('button', { name: 'Already have an account? Login' }).click();
    await logIn(page, person);
    await expect(page).toHaveURL(`${PATH}?plan=AGENCY&period=YEARLY`);
    await expect(chosen(page, 'You chose Agency ($449/month), billed yearly.')).toBeVisible();
  });
});

test.describe('with unfinished onboarding', () => {
  test.use({ visitor: 'newcomer' });

  // @requirement 2.79
  test('the choice waits until onboarding is complete', async ({ page, person }) => {
    await page.goto('/onboarding');
    await expectStep(page, 'Who will use Lead Delivery?');
    await open(page, '/pricing');
    await subscribe(page, 'Starter');
    await expect(page).toHaveURL('/onboarding');
    await call(person, 'POST', '/api/users/me/complete-onboarding');
    await page.goto(PATH);
    await expect(chosen(page, 'You chose Starter ($79/month), billed yearly.')).toBeVisible();
  });
});

// @requirement 2.78
test('Subscribe leads a signed-in user to the subscription page, and a logout clears the choice', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await open(page, '/pricing');
  await subscribe(page, 'Agency');
  await expect(page).toHaveURL(`${PATH}?plan=AGENCY&period=YEARLY`);
  await expect(chosen(page, 'You chose Agency ($449/month), billed yearly.')).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chosen-plan'))).toBeNull();
});

test.describe('accessibility', () => {
  test('the subscription pages, with and without a chosen plan, and the billing tab are accessible', async ({
    page,
  }) => {
    await page.goto(PATH);
    await expect(page.getByRole('meter')).toBeVisible();
    await expectUsable(page, 'subscription');
    await page.goto(`${PATH}?plan=PRO&period=YEARLY`);
    await expect(anyChoice(page)).toBeVisible();
    await expect(page.getByRole('meter')).toBeVisible();
    await expectUsable(page, 'subscription with a chosen plan');
    await page.goto(MANAGE);
    await expect(page.getByText("You're on Growth")).toBeVisible();
    await expectUsable(page, 'manage subscription');
    await page.goto(BILLING);
    await expect(page.getByText('Growth ($199/month)')).toBeVisible();
    await expectUsable(page, 'billing');
  });
});
