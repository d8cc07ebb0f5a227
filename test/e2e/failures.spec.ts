// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: here none
import type { Page } from '@playwright/test';
import { Ailing } from './ailing.ts';
import { expect, test as base } from './fixtures.ts';
import { insertLeads, names, SEVERAL } from './leads.ts';
import { call, signUp } from './product.ts';
import { completeProfile, save, saved } from './profile.ts';
import { details, insertRuns } from './runs.ts';
import { answers, logIn, reachReview } from './screens.ts';

/**
 * Every failure of the error catalogue, as the real server makes it when a part of its database is gone. Each worker has
 * a server of its own: what is taken away there is taken from one test at a time.
 */
const test = base.extend<object, { ailing: Ailing }>({
  ailing: [
    async ({}, use) => {
      const ailing = await Ailing.start();
      await use(ailing);
      await ailing.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ailing }, use) => use(ailing.url),
  database: async ({ ailing }, use) => use(ailing.database),
  person: async ({ ailing, visitor }, use) => {
    const person = await signUp();
    if (visitor === 'subscriber') {
      await call(person, 'POST', '/auth/sync', undefined, ailing.url);
      await call(person, 'POST', '/api/users/me/complete-onboarding', undefined, ailing.url);
    }
    await use(person);
  },
});

test.beforeEach(({ complaints }) => complaints.expect(/status of 500/));

const SETTINGS = '/dashboard/settings';
const alerts = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => alerts(page).first().getByRole('button', { name: 'Try Again' });

/** What the page logged as errors, each with its cause. */
function logged(page: Page): () => string {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return () => lines.join('\n');
}

const UNREADABLE = [
  {
    what: 'the history',
    path: '/dashboard/history',
    without: 'scrape_runs',
    says: ['Error Loading History', 'Failed to fetch history: 500 Internal Server Error'],
    afterwards: 'No scrape runs found',
  },
  {
    what: 'the leads',
    path: '/dashboard/leads',
    without: 'leads',
    says: ['Error Loading Leads', 'Failed to fetch leads: Internal Server Error'],
    afterwards: 'No leads yet',
  },
  {
    what: 'the plan',
    path: '/dashboard/subscription',
    without: 'accounts.plan',
    says: ['Failed to fetch subscription'],
    afterwards: 'Growth ($199/month)',
  },
  {
    what: 'the plan of the billing tab',
    path: `${SETTINGS}/billing`,
    without: 'accounts.plan',
    says: ['Failed to fetch subscription'],
    afterwards: 'Growth ($199/month)',
  },
  {
    what: 'the profile',
    path: `${SETTINGS}/profile`,
    without: 'security_events',
    says: ['Failed to fetch profile'],
    afterwards: 'About you',
  },
  {
    what: 'the notification settings',
    path: `${SETTINGS}/notifications`,
    without: 'users.weekly_summary',
    says: ['Failed to fetch notification settings'],
    afterwards: 'Weekly summary',
  },
  {
    what: 'the marketing preference',
    path: `${SETTINGS}/notifications`,
    without: 'users.marketing_allowed',
    says: ['Failed to fetch marketing preference'],
    afterwards: 'Marketing e-mails',
  },
  {
    what: 'the security events',
    path: `${SETTINGS}/security`,
    without: 'security_events',
    says: ['Failed to fetch security events'],
    afterwards: 'Account Created',
  },
  {
    what: 'the API keys',
    path: `${SETTINGS}/api`,
    without: 'api_keys',
    says: ['Failed to fetch API keys'],
    afterwards: 'No API keys yet.',
  },
];

for (const { what, path, without, says, afterwards } of UNREADABLE) {
  test(`${what}: what cannot be read says so and can be tried again`, async ({
    page,
    ailing,
    complaints,
  }) => {
    complaints.expect(/Failed to fetch/);
    await ailing.without(without, async () => {
      await page.goto(path);
      for (const text of says) await expect(alerts(page).first()).toContainText(text);
    });
    await retry(page).click();
    await expect(page.getByText(afterwards).first()).toBeVisible();
  });
}

test('lead details that cannot be read say so, and are never made up', async ({
  page,
  person,
  ailing,
  database,
  complaints,
}) => {
  complaints.expect(/Failed to fetch leads by run ID/);
  await insertRuns(database, person, [{ city: 'Boise', category: 'dentist', created: 1 }]);
  const [lead] = await insertLeads(database, person, [{ name: 'Dr. Bite' }]);
  await database.query(
    `WITH run AS (UPDATE scrape_runs SET lead_count = 1 WHERE account_id = (SELECT account_id FROM leads WHERE id = $1) RETURNING id)
     INSERT INTO run_leads (run_id, position, lead_id) SELECT id, 1, $1 FROM run`,
    [lead],
  );
  await page.goto('/dashboard/history');
  await expect(details(page)).toBeVisible();
  await ailing.without('run_leads', async () => {
    await details(page).click();
    await expect(alerts(page)).toContainText(
      'Failed to fetch leads by run ID: Internal Server Error',
    );
  });
  await retry(page).click();
  await expect(page.getByText('Lead Details (1 leads)')).toBeVisible();
  await expect(page.getByText('Dr. Bite')).toBeVisible();
});

test('a part of the overview that cannot be read says so by itself', async ({ page, ailing }) => {
  const usage = page.getByRole('region', { name: 'This Month' });
  await ailing.without('usage_ledger', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Your runs will be listed here.')).toBeVisible();
    await expect(usage.getByRole('alert')).toContainText('Something went wrong on our side.');
  });
  await usage.getByRole('button', { name: 'Try Again' }).click();
  await expect(usage).toContainText('0 of 300 leads');
});

test('leads that were read stay while they cannot be read again', async ({
  page,
  person,
  ailing,
  database,
  complaints,
}) => {
  complaints.expect(/Failed to fetch leads/);
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(4);
  await ailing.without('leads', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('history-updated')));
    await expect(alerts(page)).toContainText('Failed to fetch leads: Internal Server Error');
    await expect(names(page)).toHaveCount(4);
  });
  await retry(page).click();
  await expect(alerts(page)).toBeHidden();
});

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
    ['Marketing e-mails', 'marketing_allowed', 'Failed to update marketing preference'],
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
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
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
  await expect(page.getByText(/is being prepared/)).toBeVisible();
  await ailing.without('data_exports', () =>
    expect(alerts(page).filter({ hasText: 'Failed to check export status' })).toBeVisible(),
  );
});

test.describe('of someone who signs in', () => {
  test.use({ visitor: 'stranger' });

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
    test(`when ${route} fails the wizard says so and can be sent again`, async ({
      page,
      ailing,
      complaints,
    }) => {
      complaints.expect(/Onboarding could not be saved/);
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
