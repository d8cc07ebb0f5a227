import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { clientOf, GOOD_CARD, post, tillOf } from '../till/support.js';
import { AGENCY, buyer, PRO, syncOf } from './support.js';

const app = useApp();
const person = usePerson(app);
const { get, send, subscribe, customer, later } = buyer(app, person);
beforeEach(() => tillOf(app).faults.reset());

async function buyPack() {
  const { body } = await send('/api/billing/packs').expect(201);
  return post(app, body.url, { action: 'pay', number: GOOD_CARD });
}
const quotaIs = (extra: number, left: number) =>
  until(async () => {
    const usage = await get('/api/usage');
    return usage.extra === extra && usage.left === left;
  });
async function refund(amount?: number) {
  const stripe = clientOf(app);
  const { data } = await stripe.checkout.sessions.list({ customer: await customer() });
  const { payment_intent: intent } = data.find(({ mode }) => mode === 'payment')!;
  await stripe.refunds.create({
    payment_intent: intent as string,
    ...(amount && { amount }),
  });
}
const use = (leads: number) =>
  app.database.query('UPDATE quota_periods SET used = $2 WHERE account_id = $1 AND extra > 0', [
    person.accountId,
    leads,
  ]);

it('a pack adds 500 leads to the current period, once, and is on the list of invoices', async () => {
  await subscribe(AGENCY);
  await buyPack().then(({ status }) => expect(status).toBe(303));
  await quotaIs(500, 3000);
  tillOf(app).faults.duplicate = true;
  for (let time = 0; time < 3; time++) await syncOf(app).sync(await customer());

  expect(await get('/api/usage')).toMatchObject({ included: 2500, extra: 500, left: 3000 });
  expect(await get('/api/billing/invoices')).toMatchObject([
    { total: 9_000, description: 'Lead Delivery: 500 more leads', period: null },
    {
      total: 49_900,
      description: 'Lead Delivery Agency (at $499.00 / month)',
      period: { start: expect.any(String), end: expect.any(String) },
    },
  ]);
  await buyPack();
  await quotaIs(1000, 3500);
});

it('a pack ends with its period', async () => {
  await subscribe(AGENCY);
  await buyPack();
  await quotaIs(500, 3000);
  await later('month');
  await quotaIs(0, 2500);
});

it('a refund of a pack withdraws the unused leads, and the rest when a run releases them', async () => {
  await subscribe(AGENCY);
  await buyPack();
  await quotaIs(500, 3000);
  await use(2600);
  await refund();
  await quotaIs(100, 0);
  await use(2550);
  await syncOf(app).sync(await customer());
  expect(await get('/api/usage')).toMatchObject({ extra: 50, left: 0 });
});

it('a refund of half the price withdraws half the pack', async () => {
  await subscribe(AGENCY);
  await buyPack();
  await quotaIs(500, 3000);
  await refund(4_500);
  await quotaIs(250, 2750);
});

it('a switch to yearly billing keeps paid packs and used leads, and a refund still withdraws unused leads', async () => {
  await subscribe(AGENCY);
  await buyPack();
  await quotaIs(500, 3000);
  await use(2600);
  await later('weeks');
  const { periodStart } = await get('/api/usage');
  await send('/api/billing/change', { ...AGENCY, billingPeriod: 'YEARLY' }).expect(200);
  const usage = await get('/api/usage');
  expect(usage).toMatchObject({ included: 2500, extra: 500, used: 2600, left: 400 });
  expect(Date.parse(usage.periodStart)).toBeGreaterThan(Date.parse(periodStart));
  await refund();
  await quotaIs(100, 0);
});

it('packs need the Agency plan', async () => {
  expect((await send('/api/billing/packs').expect(403)).body).toMatchObject({
    code: 'plan_required',
    plan: 'AGENCY',
    error: 'Lead packs are part of the Agency plan.',
  });
  await subscribe(PRO);
  await send('/api/billing/packs').expect(403);
});
