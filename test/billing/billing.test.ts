import { billing } from '../../contract/billing.js';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { DECLINED_CARD, tillOf } from '../till/support.js';
import { buyer, PRO, STARTER } from './support.js';

const app = useApp({ env: { TRIAL_LEADS: '40' } });
const person = usePerson(app);
beforeEach(() => tillOf(app).faults.reset());

const { get, send, pay, planIs, later, subscribe, customer } = buyer(app, person);
const startRun = () =>
  app.as(person).post('/api/scraperuns').send({ city: 'Austin, TX', category: 'bar', minLeads: 1 });
/** Moves the account to one second after a moment, without telling the till. */
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

it('a canceled subscription ends at its time, although Stripe was not asked again', async () => {
  await subscribe(PRO);
  const { cancelAt } = (await send('/api/billing/cancel').expect(200)).body;
  await passUnnoticed(cancelAt);
  expect(await get('/api/subscription')).toMatchObject({ status: 'CANCELLED', endedAt: cancelAt });
  const { body } = await startRun().expect(402);
  expect(body.error).toContain('Your subscription has ended.');
});

it('a downgrade takes effect at its time, although Stripe was not asked again', async () => {
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
