import type { Page } from '@playwright/test';
import { test } from '../support/failing-product.ts';
import { expect } from '../support/fixtures.ts';
import { completeOnboarding } from '../support/product.ts';
import { completeProfile, save, saved } from '../support/profile.ts';
import { answerDialogs, logIn, reachReview } from '../support/screens.ts';

/** Failed writes: the screen shows a message and keeps everything else unchanged. */
test.beforeEach(({ complaints }) => complaints.expect(/status of 500/));

const SETTINGS = '/dashboard/settings';
const alerts = (page: Page) => page.getByRole('alert');

/** Collects the errors that the page logs, with their causes. */
function collectErrors(page: Page): () => string {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return () => lines.join('\n');
}

// @requirement 8.2, 8.14
test('a failed profile save shows an error, keeps every field and can be retried', async ({
  page,
  person,
  product,
  complaints,
}) => {
  complaints.expect(/Failed to update profile/);
  const log = collectErrors(page);
  await completeProfile(person, product.url);
  await page.goto(`${SETTINGS}/profile`);
  await page.getByLabel('City').fill('Oakland');
  await product.without('security_events', async () => {
    await save(page).click();
    await expect(alerts(page)).toHaveText('Failed to save profile. Please try again.');
  });
  expect(log()).toContain('Failed to update profile');
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(alerts(page)).toBeHidden();
});

test('switches that cannot be saved are reverted, and the errors are logged', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/Failed to update/);
  const log = collectErrors(page);
  await page.goto(`${SETTINGS}/notifications`);
  for (const [name, column, message] of [
    ['Weekly summary', 'memberships.weekly_summary', 'Failed to update notification settings'],
    ['Marketing emails', 'users.marketing_allowed', 'Failed to update marketing preference'],
  ] as const) {
    const control = page.getByRole('switch', { name });
    const before = await control.isChecked();
    await product.without(column, async () => {
      await control.click();
      await expect.poll(log).toContain(message);
      await expect(control).toBeChecked({ checked: before });
    });
  }
});

// @requirement 8.6
test('the user stays logged in when revoking sessions fails', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/Failed to revoke sessions/);
  await page.goto(`${SETTINGS}/security`);
  await expect(page.getByText('Account Created')).toBeVisible();
  await product.without('security_events', async () => {
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(alerts(page)).toContainText('Failed to revoke sessions');
  });
  await page.reload();
  await expect(page).toHaveURL(`${SETTINGS}/security`);
  await expect(page.getByText('Account Created')).toBeVisible();
});

test('the API tab reports that a key could not be created', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/Failed to generate API key/);
  await page.goto(`${SETTINGS}/api`);
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await product.without('security_events', async () => {
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    await expect(alerts(page)).toContainText('Failed to generate API key');
  });
  await page.reload();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
});

// @requirement 8.7, 8.9, 8.10, 8.17
test('the danger zone reports each failure and changes nothing', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/Failed to/, /Something went wrong on our side/);
  const dialogs = answerDialogs(page);
  const log = collectErrors(page);
  await page.goto(`${SETTINGS}/danger`);
  await product.without('data_exports', async () => {
    await page.getByRole('button', { name: 'Export My Data' }).click();
    await expect
      .poll(() => dialogs.splice(0))
      .toEqual(['Failed to request data export. Please try again.']);
  });
  await product.without('security_events', async () => {
    await page.getByRole('button', { name: 'Disable Account' }).click();
    await expect.poll(() => dialogs.length).toBe(2);
    expect(dialogs.splice(0).pop()).toBe('Failed to disable account. Please try again.');
  });
  expect(log()).toContain('Failed to disable account');
  await product.without('account_deletions', async () => {
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect.poll(() => dialogs.length).toBe(2);
    expect(dialogs.splice(0).pop()).toBe('Failed to delete account. Please try again.');
  });
  await page.getByRole('button', { name: 'Export My Data' }).click();
  await expect(page.getByText(/^Preparing your export/)).toBeVisible();
  await product.without('data_exports', () =>
    expect(alerts(page).filter({ hasText: 'Failed to check export status' })).toBeVisible(),
  );
});

test.describe('during login', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 4.6, 7.7, 8.31
  test('a failed sync is logged and still opens the dashboard', async ({
    page,
    person,
    product,
    complaints,
  }) => {
    complaints.expect(/Sync failed/);
    const log = collectErrors(page);
    await completeOnboarding(person, product.url);
    await page.goto('/login');
    await product.without('security_events', async () => {
      await logIn(page, person);
      await expect(page).toHaveURL('/dashboard');
    });
    expect(log()).toContain('Sync failed');
    await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  });
});

// @requirement 4.4, 8.32
test('an unreadable onboarding status counts as in progress', async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/Onboarding status lookup failed/);
  await product.without('users.created_at', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/onboarding');
  });
});

test.describe('during onboarding', () => {
  test.use({ visitor: 'newcomer' });

  // @requirement 7.9, 7.10, 7.11, 8.33
  test('the wizard reports each call that fails and can be submitted again', async ({
    page,
    product,
    complaints,
  }) => {
    complaints.expect(/SaveError: Failed to/);
    const complete = page.getByRole('button', { name: 'Complete Setup' });
    await page.goto('/onboarding');
    await reachReview(page);
    // In the order of the calls: each message shows that the calls before it succeeded.
    for (const [route, without, message] of [
      ['PATCH /api/users/me', 'users.postal_code', 'Failed to update user profile'],
      ['PATCH /api/accounts/{id}', 'accounts.industry', 'Failed to update account'],
      [
        'POST /api/users/me/complete-onboarding',
        'users.onboarding_draft',
        'Failed to complete onboarding',
      ],
    ] as const) {
      await test.step(route, () =>
        product.without(without, async () => {
          await complete.click();
          await expect(alerts(page)).toContainText(message);
          await expect(complete).toBeEnabled();
        }),
      );
    }
    await complete.click();
    await expect(page).toHaveURL('/dashboard');
  });
});
