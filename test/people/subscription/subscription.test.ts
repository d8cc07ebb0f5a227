import { subscription, usage } from '#contract/subscription.js';
import { useApp, usePerson } from '../../support/app.js';

const app = useApp();
const person = usePerson(app);

const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const setAccount = (change: string) =>
  app.database.query(`UPDATE accounts SET ${change} WHERE id = $1`, [person.accountId]);

describe('GET /api/subscription', () => {
  // @requirement 9.4
  it('is Growth, monthly and on trial for a new account', async () => {
    expect(subscription.strict().parse(await get('/api/subscription'))).toMatchObject({
      plan: 'GROWTH',
      name: 'Growth',
      price: 199,
      billingPeriod: 'MONTHLY',
      status: 'TRIAL',
      leadsPerMonth: 300,
      features: [
        '300 leads/month',
        'CSV and Airtable export',
        'Bi-weekly delivery',
        'Email enrichment',
      ],
    });
  });

  // @requirement 9.4
  it('is the plan stored for the account', async () => {
    await setAccount(`plan = 'PRO', billing_period = 'YEARLY', subscription_status = 'ACTIVE'`);

    expect(await get('/api/subscription')).toMatchObject({
      plan: 'PRO',
      price: 299,
      billingPeriod: 'YEARLY',
      status: 'ACTIVE',
      leadsPerMonth: 1000,
    });
  });

  it('is a trial of fourteen days at first, and read-only once it is over', async () => {
    const { trialEndsAt, currentPeriodStart, currentPeriodEnd } = await get('/api/subscription');
    expect(trialEndsAt).toBe(currentPeriodEnd);
    expect(Date.parse(trialEndsAt) - Date.parse(currentPeriodStart)).toBe(14 * 86_400_000);
    await setAccount(`trial_starts_at = now() - interval '14 days'`);
    expect(await get('/api/subscription')).toMatchObject({ status: 'TRIAL', isReadOnly: true });
  });

  it.each([
    ['MONTHLY', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['MONTHLY', '2026-04-15T00:00:00Z', '2026-06-15T00:00:00Z', '2026-07-15T00:00:00Z'],
    ['YEARLY', '2026-04-15T00:00:00Z', '2026-04-15T00:00:00Z', '2027-04-15T00:00:00Z'],
    ['YEARLY', '2024-02-29T00:00:00Z', '2026-02-28T00:00:00Z', '2027-02-28T00:00:00Z'],
  ])('has %s periods counted from its first day %s', async (period, anchor, start, end) => {
    await setAccount(
      `billing_period = '${period}', subscription_status = 'ACTIVE', period_anchor = '${anchor}',
       clock_ahead = '${start}'::timestamptz + interval '2 days' - now()`,
    );
    expect(await get('/api/subscription')).toMatchObject({
      currentPeriodStart: new Date(start).toISOString(),
      currentPeriodEnd: new Date(end).toISOString(),
      trialEndsAt: null,
      isReadOnly: false,
    });
  });
});

describe('GET /api/usage', () => {
  // @requirement 9.5
  it('reports what the plan includes in the current month of a yearly plan', async () => {
    await setAccount(
      `plan = 'PRO', billing_period = 'YEARLY', subscription_status = 'ACTIVE',
       period_anchor = '2026-01-31T10:00:00Z', clock_ahead = '2026-02-28T10:00:00Z'::timestamptz - now()`,
    );
    expect(usage.strict().parse(await get('/api/usage'))).toEqual({
      month: '2026-02-28',
      periodStart: '2026-02-28T10:00:00.000Z',
      periodEnd: '2026-03-31T10:00:00.000Z',
      included: 1000,
      extra: 0,
      used: 0,
      creditedBack: 0,
      held: 0,
      left: 1000,
      awaitingConfirmation: 0,
      refusal: null,
      resetsAt: '2026-03-31T10:00:00.000Z',
      storedLeads: 0,
      maxStoredLeads: 100_000,
    });
  });
});
