import type { Page } from '@playwright/test';
import { test } from '../support/failing-product.ts';
import { expect } from '../support/fixtures.ts';
import { insertLeads, names, SEVERAL } from '../support/leads.ts';
import { details, insertRuns } from '../support/runs.ts';

/** Failed reads: the real server fails because part of its database is missing. */
test.beforeEach(({ complaints }) => complaints.expect(/status of 500/));

const SETTINGS = '/dashboard/settings';
const alerts = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => alerts(page).first().getByRole('button', { name: 'Try Again' });

const UNREADABLE = {
  'a list': [
    {
      path: '/dashboard/history',
      without: 'scrape_runs',
      says: ['Error Loading History', 'Failed to fetch history: 500 Internal Server Error'],
      afterRetry: 'No scrape runs found',
    },
    {
      path: '/dashboard/leads',
      without: 'leads',
      says: ['Error Loading Leads', 'Failed to fetch leads: Internal Server Error'],
      afterRetry: 'No leads yet',
    },
  ],
  'the plan': [
    {
      path: '/dashboard/subscription',
      without: 'accounts.plan',
      says: ['Failed to fetch subscription'],
      afterRetry: 'Growth ($199/month)',
    },
    {
      path: `${SETTINGS}/billing`,
      without: 'accounts.plan',
      says: ['Failed to fetch subscription'],
      afterRetry: '$199/month',
    },
  ],
  'the profile or a preference': [
    {
      path: `${SETTINGS}/profile`,
      without: 'security_events',
      says: ['Failed to fetch profile'],
      afterRetry: 'About you',
    },
    {
      path: `${SETTINGS}/notifications`,
      without: 'memberships.weekly_summary',
      says: ['Failed to fetch notification settings'],
      afterRetry: 'Weekly summary',
    },
    {
      path: `${SETTINGS}/notifications`,
      without: 'users.marketing_allowed',
      says: ['Failed to fetch marketing preference'],
      afterRetry: 'Marketing emails',
    },
  ],
  'security events or API keys': [
    {
      path: `${SETTINGS}/security`,
      without: 'security_events',
      says: ['Failed to fetch security events'],
      afterRetry: 'Account Created',
    },
    {
      path: `${SETTINGS}/api`,
      without: 'api_keys',
      says: ['Failed to fetch API keys'],
      afterRetry: 'No API keys yet.',
    },
  ],
};

for (const [what, screens] of Object.entries(UNREADABLE)) {
  // @requirement 2.28, 8.1, 8.3, 8.24, 8.26
  test(`a screen that cannot load ${what} shows an error and can retry`, async ({
    page,
    product,
    complaints,
  }) => {
    complaints.expect(/Failed to fetch/);
    for (const { path, without, says, afterRetry } of screens) {
      await test.step(`${path} without ${without}`, async () => {
        await product.without(without, async () => {
          await page.goto(path);
          for (const text of says) await expect(alerts(page).first()).toContainText(text);
        });
        await retry(page).click();
        await expect(page.getByText(afterRetry).first()).toBeVisible();
      });
    }
  });
}

// @requirement 8.27
test('the lead panel reports a failed request and never invents leads', async ({
  page,
  person,
  product,
  database,
  complaints,
}) => {
  complaints.expect(/Failed to fetch leads by run ID/);
  await insertRuns(database, person, [{ city: 'Boise', category: 'dentist', created: 1 }]);
  const [lead] = await insertLeads(database, person, [{ name: 'Dr. Bite' }]);
  await database.query(
    `WITH run AS (UPDATE scrape_runs SET lead_count = 1 WHERE account_id = (SELECT account_id FROM leads WHERE id = $1) RETURNING account_id, id)
     INSERT INTO run_leads (account_id, run_id, position, lead_id) SELECT account_id, id, 1, $1 FROM run`,
    [lead],
  );
  await page.goto('/dashboard/history');
  await expect(details(page)).toBeVisible();
  await product.without('run_leads', async () => {
    await details(page).click();
    await expect(alerts(page)).toContainText(
      'Failed to fetch leads by run ID: Internal Server Error',
    );
  });
  await retry(page).click();
  await expect(page.getByText('Lead Details (1 lead)')).toBeVisible();
  await expect(page.getByText('Dr. Bite')).toBeVisible();
});

test('the overview shows an error only in the section that failed', async ({ page, product }) => {
  const usage = page.getByRole('region', { name: 'This month' });
  await product.without('quota_periods', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Your runs and deliveries will appear here.')).toBeVisible();
    await expect(usage.getByRole('alert')).toContainText('Something went wrong on our side.');
  });
  await usage.getByRole('button', { name: 'Try Again' }).click();
  await expect(usage).toContainText('0 of 1,000,000 leads');
});

test('loaded leads stay visible when reloading them fails', async ({
  page,
  person,
  product,
  database,
  complaints,
}) => {
  complaints.expect(/Failed to fetch leads/);
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(4);
  await product.without('leads', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('history-updated')));
    await expect(alerts(page)).toContainText('Failed to fetch leads: Internal Server Error');
    await expect(names(page)).toHaveCount(4);
  });
  await retry(page).click();
  await expect(alerts(page)).toBeHidden();
});
