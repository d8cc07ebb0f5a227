import type Stripe from 'stripe';
import { useApp } from '../support/app.js';
import {
  DECLINED_CARD,
  GOOD_CARD,
  LATER_FAILING_CARD,
  post,
  useShop,
  subscribe,
} from './support.js';

const app = useApp();
const { stripe, prices } = useShop(app, {
  growth: [200, 'month'],
  pack: [90, null],
});

const SUCCESS = 'https://leads.example/done?session={CHECKOUT_SESSION_ID}';
const CANCEL = 'https://leads.example/pricing';
const open = async (fields: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: (await stripe.customers.create()).id,
    line_items: [{ price: prices['growth']!, quantity: 1 }],
    success_url: SUCCESS,
    cancel_url: CANCEL,
    ...fields,
  });
const get = (url: string) => app.as(null).get(url.replace('http://leads.test', ''));
const pay = (session: Stripe.Checkout.Session, form: Record<string, string> = {}) =>
  post(app, session.url!, { action: 'pay', number: GOOD_CARD, ...form });
const BANNER = 'Test checkout: no card is charged';

describe('the checkout page', () => {
  it('shows the plan, its price, the test cards and the banner, and runs no script', async () => {
    const { text, headers } = await get((await open()).url!).expect(200);

    for (const part of [
      BANNER,
      'Subscribe to Growth',
      '$200.00',
      'every month',
      GOOD_CARD,
      DECLINED_CARD,
      LATER_FAILING_CARD,
      CANCEL,
    ]) {
      expect(text).toContain(part);
    }
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://leads.example;",
    );
  });

  it('shows the amount first, and one filled button to pay it', async () => {
    const { text } = await get((await open()).url!).expect(200);
    expect(text).toContain('<p class="hero">$200.00</p>');
    const filled = [...text.matchAll(/<(?:button|a)[^>]*>/g)].filter(
      ([tag]) => /^<button|class="button/.test(tag) && !tag.includes('plain'),
    );
    expect(filled).toHaveLength(1);
    expect(text).toContain('>Pay $200.00</button>');
  });

  it('fills in the test card that is chosen', async () => {
    const { text } = await get(`${(await open()).url}?card=4242424242424242`).expect(200);
    expect(text).toContain(`value="${GOOD_CARD}"`);
  });

  it('redirects to the success URL once it is paid, even when it is submitted twice', async () => {
    const session = await open({ metadata: { plan: 'GROWTH' } });
    const done = SUCCESS.replace('{CHECKOUT_SESSION_ID}', session.id);
    const answers = await Promise.all([pay(session), pay(session)]);
    for (const { status, headers } of answers) {
      expect({ status, to: headers['location'] }).toEqual({ status: 303, to: done });
    }

    const { customer, metadata } = await stripe.checkout.sessions.retrieve(session.id);
    expect(metadata).toEqual({ plan: 'GROWTH' });
    expect((await stripe.invoices.list({ customer: customer as string })).data).toHaveLength(1);
    const { text } = await get(session.url!).expect(200);
    expect(text).toContain('Payment complete');
  });

  it('says that the bank declined a card, charges nothing, and accepts another', async () => {
    const { id: customer } = await stripe.customers.create();
    const session = await open({ customer });
    const { text } = await pay(session, { number: DECLINED_CARD }).expect(402);
    expect(text).toContain('The bank declined this card. Nothing was charged.');
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });

    await pay(session).expect(303);
  });

  it.each([
    [{ number: '' }, 'Enter a card number.'],
    [{ number: '5555 5555 5555 4444' }, 'Never enter a real card here.'],
    [{ expiry: '13/40' }, 'Enter the expiration date as MM/YY'],
    [{ expiry: '01/20' }, 'This card has expired.'],
    [{ cvc: '12' }, 'Enter 3 digits.'],
  ])('explains what is wrong with %j', async (form, explanation) => {
    const { text } = await pay(await open(), form as Record<string, string>).expect(422);
    expect(text).toContain(explanation);
    expect(text).not.toContain('5555');
  });

  it('accepts no payment for an expired session, and links back', async () => {
    const session = await open();
    await stripe.checkout.sessions.expire(session.id);
    const { text } = await pay(session).expect(410);

    expect(text).toContain('This checkout has expired');
    expect(text).toContain(CANCEL);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await get('/till/checkout/cs_test_unknown').expect(404);
  });

  it('sells packs, whose payments can be partly refunded', async () => {
    const session = await open({
      mode: 'payment',
      line_items: [{ price: prices['pack']!, quantity: 2 }],
      invoice_creation: { enabled: true },
    });
    await pay(session).expect(303);
    const { payment_intent: intent, customer } = await stripe.checkout.sessions.retrieve(
      session.id,
    );
    await stripe.refunds.create({ payment_intent: intent as string, amount: 9_000 });

    const { data: refunds } = await stripe.refunds.list({ payment_intent: intent as string });
    expect(refunds.map(({ amount }) => amount)).toEqual([9_000]);
    expect((await stripe.invoices.list({ customer: customer as string })).data).toMatchObject([
      { amount_paid: 18_000 },
    ]);
    await expect(
      stripe.refunds.create({ payment_intent: intent as string, amount: 9_001 }),
    ).rejects.toThrow(/greater/);
  });
});

it('an invoice has a page and a PDF', async () => {
  const { customer } = await subscribe(app, stripe, prices['growth']!);
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const { text } = await get(invoice!.hosted_invoice_url!).expect(200);
  const { body, headers } = await get(invoice!.invoice_pdf!).expect(200);

  expect(text).toContain(`Invoice ${invoice!.number}`);
  expect(text).toContain('$200.00');
  expect(headers['content-type']).toBe('application/pdf');
  expect((body as Buffer).toString('latin1')).toMatch(/^%PDF[^]*1 x Growth[^]*%%EOF\n$/);
  await get('/till/invoices/in_unknown/pdf').expect(404);
});
