import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { callsOf, completeOnboarding } from '../support/product.ts';
import { expectStep, logIn } from '../support/screens.ts';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';

const subscribe = (page: Page, plan: string) =>
  page.getByRole('link', { name: `Subscribe to ${plan}` }).click();
const chosen = (page: Page, text: string) => page.getByText(text, { exact: true });
const anyChoice = (page: Page) => page.getByText(/^You chose/);
const checkout = (page: Page, plan: string) =>
  page.getByRole('heading', { name: `Subscribe to Lead Delivery ${plan}` });

test.describe('signed out', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 2.79
  test('an existing user reaches the checkout for the chosen plan after login', async ({
    page,
    person,
  }) => {
    await completeOnboarding(person);
    await open(page, '/pricing');
    await subscribe(page, 'Agency');
    await expect(
      chosen(page, 'You chose Agency ($449/month), billed yearly: $5,388 per year.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Already have an account? Login' }).click();
    await logIn(page, person);
    await expect(checkout(page, 'Agency')).toBeVisible();
  });
});

test.describe('with unfinished onboarding', () => {
  test.use({ visitor: 'newcomer' });

  // @requirement 2.79
  test('the choice waits until onboarding is complete, and a logout clears it', async ({
    page,
    person,
  }) => {
    await page.goto('/onboarding');
    await expectStep(page, 'Who will use Lead Delivery?');
    await open(page, '/pricing');
    await subscribe(page, 'Starter');
    await expect(page).toHaveURL('/onboarding');
    await callsOf(person).post('/api/users/me/complete-onboarding');
    await page.goto(PATH);
    await expect(
      chosen(page, 'You chose Starter ($79/month), billed yearly: $948 per year.'),
    ).toBeVisible();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chosen-plan'))).toBeNull();
  });
});

// @requirement 2.78
test('Subscribe opens the checkout of a signed-in user, and leaving it returns to the plan', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await open(page, '/pricing');
  await subscribe(page, 'Agency');
  await expect(checkout(page, 'Agency')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await page.goForward();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(chosen(page, 'You left the checkout. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(anyChoice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Growth ($199/month)')).toBeVisible();
  await expect(anyChoice(page)).toHaveCount(0);
});

test('the subscription page of a trial, with and without a chosen plan, and the billing tab are accessible', async ({
  page,
}) => {
  await page.goto(PATH);
  await expect(page.getByRole('meter')).toBeVisible();
  await expectUsable(page, 'subscription');
  await page.goto(`${PATH}?plan=PRO&period=YEARLY`);
  await expect(anyChoice(page)).toBeVisible();
  await expect(page.getByRole('meter')).toBeVisible();
  await expectUsable(page, 'subscription with a chosen plan');
  await page.goto(BILLING);
  await expect(page.getByText('$199/month')).toBeVisible();
  await expect(page.getByText('No card yet.')).toBeVisible();
  await expectUsable(page, 'billing');
});
