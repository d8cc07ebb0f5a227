import { billing } from '#contract/billing.js';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { clientOf, DECLINED_CARD, order, tillOf } from '../till/support.js';
import { AGENCY, buyer, PRO, STARTER } from './support.js';

const app = useApp({ env: { TRIAL_LEADS: '40' } });
const person = usePerson(app);
beforeEach(() => tillOf(app).faults.reset());

const { get, send, pay, planIs, later, subscribe, customer } = buyer(app, person);
const startRun = () =>
  app.as(person).post('/api/scraperuns').send({ city: 'Austin, TX', category: 'bar', minLeads: 1 });
/** Moves the account to one second after a moment, without telling the till. Lost events keep a sync from moving it back. */
const passUnnoticed = (moment: string) =>
  app.database.query(
    `UPDATE accounts SET clock_ahead = $2::timestamptz + interval '1 second' - now() WHERE id = $1`,
    [person.accountId, moment],
  );

it('a new customer who subscribes to Pro gets its plan and quota immediately', async () => {
  await pay(PRO).then(({ status }) => expect(status).toBe(303));
  await planIs('PRO');

  expect(await get('/api/subscription')).toMatchObject({ status: 'ACTIVE', isReadOnly: false });
  expect(await get('/api/usage')).toMatchObject({ included: 1000, left: 1000 });
  expect(billing.strict().parse(await get('/api/billing'))).toMatchObject({
    isOpen: true,
    isTest: true,
    hasSubscription: true,
    card: { brand: 'visa', last4: '4242' },
  });
  expect(await get('/api/billing/invoices')).toMatchObject([{ total: 34_900, status: 'paid' }]);
});

it('a month later, there is another invoice and a new period', async () => {
  await pay(PRO);
  await planIs('PRO');
  const { periodStart } = await get('/api/usage');
  await later('month');
  await until(async () => (await get('/api/usage')).periodStart !== periodStart);

  expect(await get('/api/billing/invoices')).toHaveLength(2);
  expect(await get('/api/usage')).toMatchObject({ included: 1000, used: 0 });
});

it('when all events are lost, the return page and the sweep still find the plan', async () => {
  tillOf(app).faults.drop = 1;
  await pay(PRO);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'GROWTH', status: 'TRIAL' });
  await send('/api/billing/sync').expect(200);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'PRO', status: 'ACTIVE' });
});

it('a declined card changes nothing', async () => {
  const page = await pay(PRO, DECLINED_CARD);
  expect(page.status).toBe(402);
  await send('/api/billing/sync').expect(200);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'GROWTH', status: 'TRIAL' });
});

it('an upgrade is previewed, then charged and effective immediately', async () => {
  await pay(STARTER);
  await planIs('STARTER');
  const preview = await get('/api/billing/preview?plan=PRO&billingPeriod=MONTHLY');
  expect(preview).toMatchObject({ takesEffect: 'now', currency: 'usd' });
  expect(preview.dueNow).toBeGreaterThan(0);
  await send('/api/billing/change', PRO).expect(200);

  expect(await get('/api/subscription')).toMatchObject({ plan: 'PRO' });
  expect(await get('/api/usage')).toMatchObject({ included: 1000 });
});

it('a downgrade waits for the end of the period, and can be undone', async () => {
  await pay(PRO);
  await planIs('PRO');
  const { body } = await send('/api/billing/change', STARTER).expect(200);
  expect(body.scheduled).toMatchObject(STARTER);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'PRO' });
  const undone = await app.as(person).delete('/api/billing/change').expect(200);
  expect(undone.body.scheduled).toBeNull();
  await send('/api/billing/change', STARTER).expect(200);
  await later('month');
  await planIs('STARTER');
});

it('a canceled subscription ends with its period, unless it is resumed', async () => {
  await pay(PRO);
  await planIs('PRO');
  expect((await send('/api/billing/cancel').expect(200)).body.cancelAt).not.toBeNull();
  expect((await send('/api/billing/resume').expect(200)).body.cancelAt).toBeNull();
  await send('/api/billing/cancel').expect(200);
  await later('month');
  await until(async () => (await get('/api/subscription')).status === 'CANCELLED');
  expect(await get('/api/subscription')).toMatchObject({ isReadOnly: true });
  await startRun().expect(402);
});

it('a canceled subscription ends on time, even without another query to Stripe', async () => {
  tillOf(app).faults.drop = 1;
  await subscribe(PRO);
  const { cancelAt } = (await send('/api/billing/cancel').expect(200)).body;
  await passUnnoticed(cancelAt);
  expect(await get('/api/subscription')).toMatchObject({ status: 'CANCELLED', endedAt: cancelAt });
  const { body } = await startRun().expect(402);
  expect(body.error).toContain('Your subscription has ended.');
});

it('a downgrade takes effect on time, even without another query to Stripe', async () => {
  tillOf(app).faults.drop = 1;
  await subscribe(PRO);
  const { scheduled } = (await send('/api/billing/change', STARTER).expect(200)).body;
  await passUnnoticed(scheduled.at);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'STARTER', status: 'ACTIVE' });
  expect(await get('/api/usage')).toMatchObject({ included: 100, left: 100 });
});

it('an account with a subscription cannot buy a second one', async () => {
  await pay(PRO);
  await planIs('PRO');
  expect((await send('/api/billing/checkout', STARTER).expect(409)).body.code).toBe(
    'subscription_exists',
  );
});

it('a change starts from the plan in Stripe, even if the account has another one', async () => {
  await subscribe(PRO);
  tillOf(app).faults.drop = 1;
  const stripe = clientOf(app);
  const { data } = await stripe.subscriptions.list({ customer: await customer() });
  const { data: prices } = await stripe.prices.list({
    lookup_keys: ['lead_delivery_starter_monthly'],
  });
  await stripe.subscriptions.update(data[0]!.id, {
    items: [{ id: data[0]!.items.data[0]!.id, price: prices[0]!.id }],
  });
  expect(await get('/api/billing/preview?plan=PRO&billingPeriod=MONTHLY')).toMatchObject({
    takesEffect: 'now',
  });
});

it('a scheduled change is undone before another one', async () => {
  await subscribe(PRO);
  const { scheduled } = (await send('/api/billing/change', STARTER).expect(200)).body;
  const { body } = await send('/api/billing/change', AGENCY).expect(409);
  expect(body).toMatchObject({
    code: 'change_scheduled',
    error: 'Undo the scheduled change first.',
  });
  expect(await get('/api/billing')).toMatchObject({ scheduled });
});

it('a downgrade keeps the discount of a promotion code', async () => {
  await subscribe(PRO);
  // The till has no promotion codes, but keeps the discounts of a subscription as Stripe does.
  await app.database.query(
    `UPDATE till_objects SET body = jsonb_set(body, '{discounts}', '["di_launch"]')
     WHERE kind = 'subscription' AND customer = $1`,
    [await customer()],
  );
  const discounts = async () => {
    const { data } = await clientOf(app).subscriptions.list({ customer: await customer() });
    return data[0]!.discounts;
  };
  await send('/api/billing/change', STARTER).expect(200);
  expect(await discounts()).toEqual(['di_launch']);
  await later('month');
  await planIs('STARTER');
  expect(await discounts()).toEqual(['di_launch']);
});

it('a subscription that ends on a date set in Stripe can be resumed', async () => {
  await subscribe(PRO);
  const stripe = clientOf(app);
  const { data } = await stripe.subscriptions.list({ customer: await customer() });
  const at = data[0]!.created + 10 * 86_400;
  await stripe.subscriptions.update(data[0]!.id, { cancel_at: at });
  await send('/api/billing/sync').expect(200);
  const cancelAt = new Date(at * 1000).toISOString();
  expect(await get('/api/billing')).toMatchObject({ cancelAt });
  expect((await send('/api/billing/resume').expect(200)).body.cancelAt).toBeNull();
});

it('the portal refuses to cancel a subscription twice, and says why', async () => {
  const flow = { flow: 'subscription_cancel' };
  await subscribe(PRO);
  await send('/api/billing/portal', flow).expect(201);
  await send('/api/billing/cancel').expect(200);
  const { body } = await send('/api/billing/portal', flow).expect(409);
  expect(body).toMatchObject({
    code: 'already_canceled',
    error: 'Your subscription is already canceled.',
  });
  await later('month');
  await until(async () => (await get('/api/subscription')).status === 'CANCELLED');
  const ended = await send('/api/billing/portal', flow).expect(409);
  expect(ended.body.code).toBe('no_subscription');
});

describe('a customer of the Stripe account who also buys something else', () => {
  /** A product that the operator sells besides the plans. */
  async function consulting() {
    const stripe = clientOf(app);
    const product = await stripe.products.create({ name: 'Consulting' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 5000,
      recurring: { interval: 'month' },
    });
    return price.id;
  }
  const buy = async (...prices: string[]) =>
    (await order(app, clientOf(app), await customer(), prices)).subscription;

  it('can subscribe to a plan and change it, and keeps the other subscription', async () => {
    await send('/api/billing/checkout', PRO).expect(201);
    const other = await buy(await consulting());
    await subscribe(PRO);
    await send('/api/billing/change', AGENCY).expect(200);
    await planIs('AGENCY');
    const { items, status } = await clientOf(app).subscriptions.retrieve(other);
    expect([status, items.data[0]!.price.unit_amount]).toEqual(['active', 5000]);
  });

  it('has the plan when one subscription covers both, and keeps the other product after a downgrade', async () => {
    await send('/api/billing/checkout', PRO).expect(201);
    const stripe = clientOf(app);
    const { data } = await stripe.prices.list({ lookup_keys: ['lead_delivery_pro_monthly'] });
    const both = await buy(await consulting(), data[0]!.id);
    await planIs('PRO');
    const { body } = await send('/api/billing/change', STARTER).expect(200);
    expect(body.scheduled).toMatchObject({ plan: 'STARTER' });
    await later('month');
    await planIs('STARTER');
    const { items } = await stripe.subscriptions.retrieve(both);
    expect(items.data.map(({ price }) => price.unit_amount)).toEqual([5000, 9900]);
  });
});
