import { subscription, usage } from '../../contract/subscription.js';
import { useApp, usePerson } from '../support/app.js';

const app = useApp();
const person = usePerson(app);

const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const setAccount = (change: string) =>
  app.database.query(`UPDATE accounts SET ${change} WHERE id = $1`, [person.accountId]);
const bill = (leads: number, month: string, { accountId } = person) =>
  app.database.query(
    `INSERT INTO usage_ledger (account_id, lead_id, run_id, month)
     SELECT $1, gen_random_uuid(), gen_random_uuid(), ${month} FROM generate_series(1, $2)`,
    [accountId, leads],
  );
const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')`;

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

  it.each([
    ['MONTHLY', '1 month', 0],
    ['MONTHLY', '1 month', 40],
    ['MONTHLY', '1 month', 1000],
    ['YEARLY', '1 year', 0],
    ['YEARLY', '1 year', 800],
  ])(
    'has %s periods of %s, counted from the day the account was created %i days ago',
    async (period, length, days) => {
      await setAccount(
        `billing_period = '${period}', created_at = now() - interval '${days} days'`,
      );
      const { currentPeriodStart: start, currentPeriodEnd: end } = await get('/api/subscription');

      expect(Date.parse(start)).toBeLessThanOrEqual(Date.now());
      expect(Date.parse(end)).toBeGreaterThan(Date.now());
      const { rows } = await app.database.query(
        `SELECT n FROM accounts, generate_series(0, 60) n
       WHERE id = $1 AND date_trunc('day', created_at AT TIME ZONE 'UTC') + n * interval '${length}' = $2::timestamptz AT TIME ZONE 'UTC'
         AND date_trunc('day', created_at AT TIME ZONE 'UTC') + (n + 1) * interval '${length}' = $3::timestamptz AT TIME ZONE 'UTC'`,
        [person.accountId, start, end],
      );
      expect(rows).toHaveLength(1);
    },
  );
});

describe('GET /api/usage', () => {
  // @requirement 9.5
  it('counts the ledger entries of this calendar month (UTC)', async () => {
    await bill(7, THIS_MONTH);
    await bill(5, `${THIS_MONTH} - interval '1 month'`);
    await bill(3, THIS_MONTH, await app.newPerson());
    const report = usage.strict().parse(await get('/api/usage'));
    const now = new Date();

    expect(report).toEqual({
      month: `${now.toISOString().slice(0, 7)}-01`,
      used: 7,
      included: 300,
      left: 293,
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      storedLeads: 0,
      maxStoredLeads: 20_000,
    });
  });

  // @requirement 9.4
  it('has 0 leads left, not a negative number, once usage exceeds the plan', async () => {
    await setAccount(`plan = 'STARTER'`);
    await bill(120, THIS_MONTH);

    expect(await get('/api/usage')).toMatchObject({ used: 120, included: 100, left: 0 });
  });
});
