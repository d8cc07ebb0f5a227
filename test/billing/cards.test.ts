import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { addCard, clientOf, LATER_FAILING_CARD, post, tillOf } from '../till/support.js';
import { AGENCY, buyer, PRO, syncOf } from './support.js';

const app = useApp();
const person = usePerson(app);
const { get, send, pay, planIs, later, subscribe, customer } = buyer(app, person);
beforeEach(() => tillOf(app).faults.reset());

const cardIs = (last4: string) =>
  until(async () => (await get('/api/billing')).card?.last4 === last4);
const statusIs = (status: string) =>
  until(async () => (await get('/api/subscription')).status === status);
async function enterInPortal(number: string) {
  const { body } = await send('/api/billing/portal', { flow: 'payment_method_update' }).expect(201);
  await post(app, body.url, { action: 'card', number }).expect(303);
}
/** The cards that Stripe charges: the subscription's own, and the customer's. */
async function cardsAtStripe() {
  const stripe = clientOf(app);
  const expand = ['data.default_payment_method'];
  const { data } = await stripe.subscriptions.list({ customer: await customer(), expand });
  const { invoice_settings: settings } = (await stripe.customers.retrieve(await customer(), {
    expand: ['invoice_settings.default_payment_method'],
  })) as never as { invoice_settings: { default_payment_method: unknown } };
  return [data[0]!.default_payment_method, settings.default_payment_method].map(
    (method) => (method as { card: { last4: string } }).card.last4,
  );
}
async function fallBehind() {
  await subscribe(PRO);
  await enterInPortal(LATER_FAILING_CARD);
  await cardIs('0341');
  await later('month');
  await statusIs('PAST_DUE');
}

it('after a card is entered in the portal, it is charged instead of the card from the checkout', async () => {
  await subscribe(PRO);
  expect(await cardsAtStripe()).toEqual(['4242', '4242']);
  await enterInPortal(LATER_FAILING_CARD);
  await cardIs('0341');
  expect(await cardsAtStripe()).toEqual(['0341', '0341']);
});

it('a card entered at a new checkout replaces the card of an ended subscription', async () => {
  await subscribe(PRO);
  await enterInPortal(LATER_FAILING_CARD);
  await cardIs('0341');
  const stripe = clientOf(app);
  const { data } = await stripe.subscriptions.list({ customer: await customer() });
  await stripe.subscriptions.cancel(data[0]!.id);
  await statusIs('CANCELLED');
  await pay(AGENCY);
  await planIs('AGENCY');
  await syncOf(app).sync(await customer());
  expect(await cardsAtStripe()).toEqual(['4242', '4242']);
});

it('a new card pays the overdue amount immediately', async () => {
  await fallBehind();
  const stripe = clientOf(app);
  const method = await addCard(app, await customer());
  await stripe.customers.update(await customer(), {
    invoice_settings: { default_payment_method: method.id },
  });
  await statusIs('ACTIVE');
  expect(await get('/api/billing')).toMatchObject({ card: { last4: '4242' }, pastDueSince: null });
  expect(await get('/api/billing/invoices')).toMatchObject([
    { total: 34_900, status: 'paid' },
    { total: 34_900, status: 'paid' },
  ]);
});

it('while a payment is overdue, an upgrade cannot replace it', async () => {
  await fallBehind();
  const { body } = await send('/api/billing/change', AGENCY).expect(409);
  expect(body).toMatchObject({
    code: 'payment_overdue',
    error: 'Your last payment failed. Update your card first.',
  });
  const refused = await app
    .as(person)
    .get('/api/billing/preview?plan=AGENCY&billingPeriod=MONTHLY')
    .expect(409);
  expect(refused.body.code).toBe('payment_overdue');
  expect(await get('/api/billing/invoices')).toMatchObject([
    { status: 'open' },
    { status: 'paid' },
  ]);
});
