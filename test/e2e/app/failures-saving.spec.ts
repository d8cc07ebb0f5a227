import type { Page } from '@playwright/test';
import { test } from '../support/failing-product.ts';
import { expect } from '../support/fixtures.ts';
import { call } from '../support/product.ts';
import { completeProfile, save, saved } from '../support/profile.ts';
import { answers, logIn, reachReview } from '../support/screens.ts';

/** What a screen says when it cannot do what was asked, and what it leaves as it was. */
test.beforeEach(({ complaints }) => complaints.expect(/status of 500/));

const SETTINGS = '/dashboard/settings';
const alerts = (page: Page) => page.getByRole('alert');

/** What the page logged as errors, each with its cause. */
function logged(page: Page): () => string {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return () => lines.join('\n');
}

// @requirement 8.2, 8.14
test('a profile that cannot be saved says so, keeps every field, and can be sent again', async ({
  page,
  person,
  ailing,
  complaints,
}) => {
  complaints.expect(/Failed to update profile/);
  const log = logged(page);
  await completeProfile(person, ailing.url);
  await page.goto(`${SETTINGS}/profile`);
  await page.getByLabel('City').fill('Oakland');
  await ailing.without('security_events', async () => {
    await save(page).click();
    await expect(alerts(page)).toHaveText('Failed to save profile. Please try again.');
  });
  expect(log()).toContain('Failed to update profile');
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(alerts(page)).toBeHidden();
});

test('switches that cannot be saved go back and are logged', async ({
  page,
  ailing,
  complaints,
}) => {
  complaints.expect(/Failed to update/);
  const log = logged(page);
  await page.goto(`${SETTINGS}/notifications`);
  for (const [name, column, message] of [
    ['Weekly summary', 'weekly_summary', 'Failed to update notification settings'],
    ['Marketing emails', 'marketing_allowed', 'Failed to update marketing preference'],
  ] as const) {
    const control = page.getByRole('switch', { name });
    const before = await control.isChecked();
    await ailing.without(`users.${column}`, async () => {
      await control.click();
      await expect.poll(log).toContain(message);
      await expect(control).toBeChecked({ checked: before });
    });
  }
});

// @requirement 8.6
test('when the sessions cannot be revoked nobody is signed out', async ({
  page,
  ailing,
  complaints,
}) => {
  complaints.expect(/Failed to revoke sessions/);
  answers(page);
  await page.goto(`${SETTINGS}/security`);
  await expect(page.getByText('Account Created')).toBeVisible();
  await ailing.without('security_events', async () => {
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(alerts(page)).toContainText('Failed to revoke sessions');
  });
  await page.reload();
  await expect(page).toHaveURL(`${SETTINGS}/security`);
  await expect(page.getByText('Account Created')).toBeVisible();
});

test('an API key that cannot be made says so', async ({ page, ailing, complaints }) => {
  complaints.expect(/Failed to generate API key/);
  await page.goto(`${SETTINGS}/api`);
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await ailing.without('security_events', async () => {
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(alerts(page)).toContainText('Failed to generate API key');
  });
  await page.reload();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
});

// @requirement 8.7, 8.9, 8.10, 8.17
test('the danger zone says what failed, and nothing changes', async ({
  page,
  ailing,
  complaints,
}) => {
  complaints.expect(/Failed to/, /Something went wrong on our side/);
  const said = answers(page);
  const log = logged(page);
  await page.goto(`${SETTINGS}/danger`);
  await ailing.without('data_exports', async () => {
    await page.getByRole('button', { name: 'Export My Data' }).click();
    await expect
      .poll(() => said.splice(0))
      .toEqual(['Failed to request data export. Please try again.']);
  });
  await ailing.without('security_events', async () => {
    await page.getByRole('button', { name: 'Disable Account' }).click();
    await expect.poll(() => said.length).toBe(2);
    expect(said.splice(0).pop()).toBe('Failed to disable account. Please try again.');
  });
  expect(log()).toContain('Failed to disable account');
  await ailing.without('account_deletions', async () => {
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect.poll(() => said.length).toBe(2);
    expect(said.splice(0).pop()).toBe('Failed to delete account. Please try again.');
  });
  await page.getByRole('button', { name: 'Export My Data' }).click();
  await expect(page.getByText(/^Preparing your export/)).toBeVisible();
  await ailing.without('data_exports', () =>
    expect(alerts(page).filter({ hasText: 'Failed to check export status' })).toBeVisible(),
  );
});

test.describe('of someone who signs in', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 4.6, 7.7, 8.31
  test('a sync that fails is logged and leads to the dashboard all the same', async ({
    page,
    person,
    ailing,
    complaints,
  }) => {
    complaints.expect(/Sync failed/);
    const log = logged(page);
    await call(person, 'POST', '/auth/sync', undefined, ailing.url);
    await call(person, 'POST', '/api/users/me/complete-onboarding', undefined, ailing.url);
    await page.goto('/login');
    await ailing.without('security_events', async () => {
      await logIn(page, person);
      await expect(page).toHaveURL('/dashboard');
    });
    expect(log()).toContain('Sync failed');
    await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  });
});

// @requirement 4.4, 8.32
test('when the onboarding status cannot be read, it counts as in progress', async ({
  page,
  ailing,
  complaints,
}) => {
  complaints.expect(/Onboarding status lookup failed/);
  await ailing.without('users.created_at', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/onboarding');
  });
});

test.describe('in the onboarding', () => {
  test.use({ visitor: 'newcomer' });

  for (const [route, without, message] of [
    ['PATCH /api/users/me', 'users.postal_code', 'Failed to update user profile'],
    ['PATCH /api/accounts/{id}', 'accounts.industry', 'Failed to update account'],
    [
      'POST /api/users/me/complete-onboarding',
      'users.onboarding_draft',
      'Failed to complete onboarding',
    ],
  ] as const) {
    // @requirement 7.9, 7.10, 7.11, 8.33
    test(`when ${route} fails the wizard says so and can be sent again`, async ({
      page,
      ailing,
      complaints,
    }) => {
      complaints.expect(/Saving the onboarding answers failed/);
      const complete = page.getByRole('button', { name: 'Complete Setup' });
      await page.goto('/onboarding');
      await reachReview(page);
      await ailing.without(without, async () => {
        await complete.click();
        await expect(alerts(page)).toContainText(message);
        await expect(complete).toBeEnabled();
      });
      await complete.click();
      await expect(page).toHaveURL('/dashboard');
    });
  }
});
