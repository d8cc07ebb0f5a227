import { ClosuresService } from '../../backend/billing/closures.service.js';
import { StripeService } from '../../backend/billing/stripe.service.js';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { clientOf, tillOf } from '../till/support.js';
import { buyer, PRO, STARTER, syncOf } from './support.js';

const app = useApp();
const person = usePerson(app);
const faultsOf = () => tillOf(app).faults;
beforeEach(() => {
  faultsOf().reset();
  Object.assign(app.app.get(StripeService), { callMs: 8_000, roundMs: 60_000 });
});
const { get, send, subscribe, planIs, customer } = buyer(app, person);

/** Only a sync requests the customer. */
const SYNC_ONLY = /^\/v1\/customers\//;

it('with a slow payment provider, a clear error arrives promptly and nothing is charged', async () => {
  await subscribe(STARTER);
  app.app.get(StripeService).callMs = 100;
  faultsOf().slowMs = 400;
  for (const answer of [send('/api/billing/change', PRO), send('/api/billing/sync')]) {
    const { body } = await answer.expect(503);
    expect(body.error).toContain('payment provider is not available');
  }
  faultsOf().reset();
  app.app.get(StripeService).callMs = 8_000;
  expect(await get('/api/subscription')).toMatchObject({ plan: 'STARTER' });
  expect(await get('/api/billing/invoices')).toHaveLength(1);
});

it('a change that is made before the provider slows down is reported as made, and appears soon', async () => {
  await subscribe(STARTER);
  faultsOf().drop = 1;
  app.app.get(StripeService).callMs = 500;
  faultsOf().slowPath = SYNC_ONLY;
  faultsOf().slowMs = 1000;
  const { body } = await send('/api/billing/change', PRO).expect(503);
  expect(body).toMatchObject({ code: 'sync_pending' });
  expect(body.error).toContain('Your change was made.');
  faultsOf().reset();
  await planIs('PRO');
});

it('of two provider responses, the one requested last wins', async () => {
  await subscribe(STARTER);
  faultsOf().drop = 1;
  const id = await customer();
  const till = tillOf(app);
  const answer = till.answer.bind(till);
  const gate = Promise.withResolvers<void>();
  let hasReadPlan = false;
  till.answer = async (request) => {
    const answered = await answer(request);
    if (request.url.startsWith('/v1/subscriptions')) hasReadPlan = true;
    if (SYNC_ONLY.test(request.url)) await gate.promise;
    return answered;
  };
  const slow = syncOf(app).sync(id);
  await until(async () => hasReadPlan);
  till.answer = answer;

  const stripe = clientOf(app);
  const { data } = await stripe.subscriptions.list({ customer: id });
  const [price] = (await stripe.prices.list({ lookup_keys: ['lead_delivery_pro_monthly'] })).data;
  await stripe.subscriptions.update(data[0]!.id, {
    items: [{ id: data[0]!.items.data[0]!.id, price: price!.id }],
    proration_behavior: 'always_invoice',
  });
  await syncOf(app).sync(id);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'PRO' });
  gate.resolve();
  await slow;
  expect(await get('/api/subscription')).toMatchObject({ plan: 'PRO' });
});

describe('billing housekeeping', () => {
  const customers = ['new', 'old', 'due', 'recent', 'other'];
  let number = 0;
  /** The customers requested from the till, in order. */
  function watch() {
    const asked: string[] = [];
    const till = tillOf(app);
    Reflect.deleteProperty(till, 'answer');
    const answer = till.answer.bind(till);
    till.answer = (request) => {
      // Not from an earlier test, whose requests may still be in progress.
      const [, customer] = new RegExp(`cus_${number}_(\\w+)`).exec(request.url) ?? [];
      if (customer && !asked.includes(customer)) asked.push(customer);
      return answer(request);
    };
    return asked;
  }
  beforeEach(async () => {
    number += 1;
    await app.database.query('DELETE FROM billing_customers');
    await app.database.query('DELETE FROM billing_closures');
    await app.database.query(
      `WITH ids AS (SELECT gen_random_uuid() AS account, customer, number
         FROM unnest($1::text[]) WITH ORDINALITY AS c (customer, number)),
       created AS (INSERT INTO accounts (id) SELECT account FROM ids)
       INSERT INTO billing_customers (account_id, customer_id, synced_at, stale_at)
       SELECT account, $2 || customer,
         CASE customer WHEN 'new' THEN NULL WHEN 'due' THEN now() - interval '1 hour'
           ELSE now() - interval '10 days' + number * interval '1 hour' END,
         CASE customer WHEN 'due' THEN now() END
       FROM ids`,
      [customers, `cus_${number}_`],
    );
    await app.database.query(
      'INSERT INTO billing_closures (customer_id) SELECT $2 || unnest($1::text[])',
      [customers, `cus_${number}_`],
    );
  });
  const rounds: [string, () => Promise<void>][] = [
    ['a round of syncs', () => syncOf(app).sweep()],
    ['a round of deletions', () => app.app.get(ClosuresService).closeAll()],
  ];

  it.each(rounds)('%s stops after three customers if the provider is down', async (_, round) => {
    app.app.get(StripeService).callMs = 50;
    faultsOf().slowMs = 400;
    const asked = watch();
    await round();
    expect(asked).toHaveLength(3);
  });

  it.each(rounds)('%s stops when its time is up', async (_, round) => {
    app.app.get(StripeService).roundMs = 1;
    faultsOf().slowMs = 10;
    const asked = watch();
    await round();
    expect(asked).toHaveLength(1);
  });

  it('reads due customers first, and continues after unknown ones', async () => {
    const asked = watch();
    await syncOf(app).sweep();
    expect(asked).toEqual(['due', 'new', 'old', 'recent', 'other']);
  });
});
