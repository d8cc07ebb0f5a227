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
  app.app.get(StripeService).callMs = 8_000;
});
const { get, send, subscribe, planIs, customer } = buyer(app, person);

/** Only a sync asks for the customer. */
const SYNC_ONLY = /^\/v1\/customers\//;

it('a slow payment provider gets a clear answer in time, and nothing is charged', async () => {
  await subscribe(STARTER);
  app.app.get(StripeService).callMs = 100;
  faultsOf().slowMs = 400;
  for (const answer of [send('/api/billing/change', PRO), send('/api/billing/sync')]) {
    const { body } = await answer.expect(503);
    expect(body.error).toContain('payment provider is not available');
  }
  faultsOf().reset();
  expect(await get('/api/subscription')).toMatchObject({ plan: 'STARTER' });
  expect(await get('/api/billing/invoices')).toHaveLength(1);
});

it('a change that is made before the provider slows down says so, and shows soon', async () => {
  await subscribe(STARTER);
  faultsOf().drop = 1;
  app.app.get(StripeService).callMs = 500;
  faultsOf().slowPath = SYNC_ONLY;
  faultsOf().slowMs = 1000;
  const { body } = await send('/api/billing/change', PRO).expect(503);
  expect(body).toMatchObject({ code: 'sync_pending' });
  expect(body.error).toContain('Your change is made.');
  faultsOf().reset();
  await planIs('PRO');
});

it('of two answers of the provider, the one that was asked for last is kept', async () => {
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
