import { CheckoutService } from '../../backend/billing/checkout.service.js';
import { useApp } from '../support/app.js';
import { until } from '../support/until.js';
import { clientOf, GOOD_CARD, post, tillOf } from '../till/support.js';
import { syncOf } from './support.js';

const app = useApp();
beforeEach(() => tillOf(app).faults.reset());

const PLANS = ['STARTER', 'GROWTH', 'PRO'] as const;
const AT_ONCE = 4;

/** Buys plans for new accounts. Then a third moves to Agency and a third ends, in Stripe, so that only events report it. */
async function buy(checkouts: number) {
  const { rows } = await app.database.query(
    'INSERT INTO accounts (id) SELECT gen_random_uuid() FROM generate_series(1, $1) RETURNING id',
    [checkouts],
  );
  const accounts: { id: string; expected: string }[] = rows.map(({ id }) => ({ id, expected: '' }));
  const stripe = clientOf(app);
  const checkout = app.app.get(CheckoutService);
  const live = async (index: number) => {
    const plan = PLANS[index % 3]!;
    const account = accounts[index]!;
    const { url } = await checkout.checkout(account.id, { plan, billingPeriod: 'MONTHLY' });
    await post(app, url, { action: 'pay', number: GOOD_CARD }).expect(303);
    const { rows: customers } = await app.database.query(
      'SELECT customer_id AS id FROM billing_customers WHERE account_id = $1',
      [account.id],
    );
    const { data } = await stripe.subscriptions.list({ customer: customers[0].id });
    const [subscription] = data;
    const change = Math.floor(index / 3) % 3;
    account.expected = `${change === 1 ? 'AGENCY' : plan} ${change === 2 ? 'CANCELLED' : 'ACTIVE'}`;
    if (change === 1) {
      const prices = await stripe.prices.list({ lookup_keys: ['lead_delivery_agency_monthly'] });
      await stripe.subscriptions.update(subscription!.id, {
        items: [{ id: subscription!.items.data[0]!.id, price: prices.data[0]!.id }],
        proration_behavior: 'always_invoice',
      });
    }
    if (change === 2) await stripe.subscriptions.cancel(subscription!.id);
  };
  await live(0);
  let next = 1;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < checkouts) await live(next++);
    }),
  );
  return accounts;
}

/** Accounts on a different plan than the one they paid for. */
async function wrong(accounts: { id: string; expected: string }[]) {
  const { rows } = await app.database.query(
    `SELECT id, plan || ' ' || subscription_status AS plan FROM accounts WHERE id = ANY($1)`,
    [accounts.map(({ id }) => id)],
  );
  const found = new Map<string, string>(rows.map(({ id, plan }) => [id, plan]));
  return accounts.filter(({ id, expected }) => found.get(id) !== expected);
}

/** Waits until every event has been sent and processed. */
const settled = () =>
  until(async () => {
    const { rows } = await app.database.query(
      `SELECT (SELECT count(*) FROM till_deliveries)
         + (SELECT count(*) FROM pgboss.job WHERE name = 'billing' AND state <= 'active') AS waiting`,
    );
    return Number(rows[0].waiting) === 0;
  });

/** Runs housekeeping as if the last sync were ten minutes ago. */
async function sweepLater() {
  await app.database.query(
    `UPDATE billing_customers SET synced_at = synced_at - interval '10 min'`,
  );
  await syncOf(app).sweep();
}

it('60 checkouts leave no account on the wrong plan, even if events arrive shuffled, twice or (30% of them) not at all', async () => {
  Object.assign(tillOf(app).faults, { shuffle: true, duplicate: true, drop: 0.3 });
  const accounts = await buy(60);
  await settled();
  await sweepLater();
  expect(await wrong(accounts)).toEqual([]);
}, 120_000);

it('with all events lost, the next round of housekeeping finds every plan', async () => {
  tillOf(app).faults.drop = 1;
  const accounts = await buy(9);
  expect(await wrong(accounts)).toHaveLength(9);
  await sweepLater();
  expect(await wrong(accounts)).toEqual([]);

  // Later changes on Stripe's own pages are found, too.
  const stripe = clientOf(app);
  const { rows } = await app.database.query(
    'SELECT customer_id AS id FROM billing_customers WHERE account_id = $1',
    [accounts[0]!.id],
  );
  const { data } = await stripe.subscriptions.list({ customer: rows[0].id });
  await stripe.subscriptions.cancel(data[0]!.id);
  await sweepLater();
  expect(await wrong([{ id: accounts[0]!.id, expected: 'STARTER CANCELLED' }])).toEqual([]);
}, 60_000);
