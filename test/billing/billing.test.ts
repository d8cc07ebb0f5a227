import { billing } from '../../contract/billing.js';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { DECLINED_CARD, GOOD_CARD, post, tillOf } from '../till/support.js';

const app = useApp({ env: { TRIAL_LEADS: '40' } });
const person = usePerson(app);
beforeEach(() => tillOf(app).faults.reset());

const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const send = (path: string, body: object = {}) => app.as(person).post(path).send(body);
const PRO = { plan: 'PRO', billingPeriod: 'MONTHLY' };
const STARTER = { plan: 'STARTER', billingPeriod: 'MONTHLY' };

/** Pays for a plan on the till's checkout page. */
async function pay(choice: object, number = GOOD_CARD) {
  const { body } = await send('/api/billing/checkout', choice).expect(201);
  return post(app, body.url, { action: 'pay', number });
}
const planIs = (plan: string) => until(async () => (await get('/api/subscription')).plan === plan);
/** Moves the customer's clock in the till's portal. */
async function oneMonthLater() {
  const { body } = await send('/api/billing/portal').expect(201);
  await post(app, body.url, { action: 'clock', by: 'month' }).expect(303);
}

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
  await oneMonthLater();
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
  await oneMonthLater();
  await planIs('STARTER');
});

it('a canceled subscription ends with its period, unless it is resumed', async () => {
  await pay(PRO);
  await planIs('PRO');
  expect((await send('/api/billing/cancel').expect(200)).body.cancelAt).not.toBeNull();
  expect((await send('/api/billing/resume').expect(200)).body.cancelAt).toBeNull();
  await send('/api/billing/cancel').expect(200);
  await oneMonthLater();
  await until(async () => (await get('/api/subscription')).status === 'CANCELLED');
  expect(await get('/api/subscription')).toMatchObject({ isReadOnly: true });
  await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Austin, TX', category: 'bar', minLeads: 1 })
    .expect(402);
});

it('an account with a subscription cannot buy a second one', async () => {
  await pay(PRO);
  await planIs('PRO');
  expect((await send('/api/billing/checkout', STARTER).expect(409)).body.code).toBe(
    'subscription_exists',
  );
});

it('while the payment provider is down, a checkout returns 503 and changes nothing', async () => {
  tillOf(app).faults.refuse(503, 10);
  const { body, headers } = await send('/api/billing/checkout', PRO).expect(503);
  expect(body.error).toContain('payment provider');
  expect(headers['retry-after']).toBe('60');
});

it.each([
  ['without a signature', undefined],
  ['with a wrong signature', 't=1,v1=00'],
])('an event %s is rejected', async (_, signature) => {
  const request = app.as(null).post('/api/billing/webhook').type('json');
  if (signature) void request.set('Stripe-Signature', signature);
  await request.send({ id: 'evt_1', type: 'customer.updated' }).expect(400);
});
