import type Stripe from 'stripe';
import { useApp } from '../support/app.js';
import {
  clientOf,
  DECLINED_CARD,
  GOOD_CARD,
  LATER_FAILING_CARD,
  post,
  sell,
  subscribe,
  tillOf,
} from './support.js';

const app = useApp();
let stripe: Stripe;
let prices: Record<string, string>;
beforeAll(async () => {
  stripe = clientOf(app);
  tillOf(app).faults.drop = 1;
  prices = await sell(stripe, { growth: [200, 'month'], pro: [350, 'month'], pack: [90, null] });
});

const SUCCESS = 'https://leads.example/done?session={CHECKOUT_SESSION_ID}';
const CANCEL = 'https://leads.example/pricing';
const open = (fields: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: prices['growth']!, quantity: 1 }],
    success_url: SUCCESS,
    cancel_url: CANCEL,
    ...fields,
  });
const get = (url: string) => app.as(null).get(url.replace('http://leads.test', ''));
const pay = (session: Stripe.Checkout.Session, form: Record<string, string> = {}) =>
  post(app, session.url!, { action: 'pay', number: GOOD_CARD, email: 'ada@example.com', ...form });
const BANNER = 'Test till: no card is charged';

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

  it('fills in the test card that is chosen', async () => {
    const { text } = await get(`${(await open()).url}?card=4242424242424242`).expect(200);
    expect(text).toContain(`value="${GOOD_CARD}"`);
  });

  it('redirects to the success URL once it is paid, even when it is submitted twice', async () => {
    const { id: customer } = await stripe.customers.create();
    const session = await open({
      customer,
      client_reference_id: 'account-1',
      metadata: { plan: 'GROWTH' },
    });
    const done = SUCCESS.replace('{CHECKOUT_SESSION_ID}', session.id);
    const answers = await Promise.all([pay(session), pay(session)]);
    for (const { status, headers } of answers) {
      expect({ status, to: headers['location'] }).toEqual({ status: 303, to: done });
    }

    const { client_reference_id, metadata } = await stripe.checkout.sessions.retrieve(session.id);
    expect({ client_reference_id, metadata }).toEqual({
      client_reference_id: 'account-1',
      metadata: { plan: 'GROWTH' },
    });
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
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
    [{ email: 'nobody' }, 'Enter an email address'],
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

  it('reduces the price by a valid promotion code only', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'forever' });
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'LAUNCH',
    });
    const session = await open({ allow_promotion_codes: true });
    const { text } = await post(app, session.url!, { action: 'promotion', code: 'LUNCH' }).expect(
      422,
    );
    expect(text).toContain('Check the marked fields.');
    await post(app, session.url!, { action: 'promotion', code: 'launch' }).expect(303);
    expect((await get(session.url!)).text).toContain('Pay $150.00');

    await pay(session).expect(303);

    const { invoice } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['invoice'],
    });
    expect(invoice).toMatchObject({ subtotal: 20_000, total: 15_000, amount_paid: 15_000 });
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

    expect(
      await stripe.paymentIntents.retrieve(intent as string, { expand: ['latest_charge'] }),
    ).toMatchObject({
      amount: 18_000,
      latest_charge: { amount_refunded: 9_000, refunded: false },
    });
    const found = await stripe.checkout.sessions.list({ payment_intent: intent as string });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
    expect((await stripe.invoices.list({ customer: customer as string })).data).toHaveLength(1);
    await expect(
      stripe.refunds.create({ payment_intent: intent as string, amount: 9_001 }),
    ).rejects.toThrow(/greater/);
  });
});

describe('the portal', () => {
  const RETURN = 'https://leads.example/settings';
  const visit = async (
    customer: string,
    flow_data?: Stripe.BillingPortal.SessionCreateParams.FlowData,
  ) =>
    (await stripe.billingPortal.sessions.create({ customer, return_url: RETURN, flow_data })).url;

  it('shows plan, card, invoices and date, and a link back', async () => {
    const { customer } = await subscribe(app, stripe, prices['growth']!);
    const { text } = await get(await visit(customer)).expect(200);

    for (const part of [
      BANNER,
      'Growth ($200.00 per month)',
      'Active',
      'ending in 4242',
      '$200.00',
      '14 days later',
      'One month later',
      RETURN,
    ]) {
      expect(text).toContain(part);
    }
  });

  it('cancels a plan and resumes it', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    const url = await visit(customer);
    await post(app, url, { action: 'cancel' }).expect(303);
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    expect((await get(`${url}?view=home`)).text).toContain('Resume plan');

    await post(app, url, { action: 'resume' }).expect(303);

    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
  });

  it('opens at the step given in its link, and redirects back afterward', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const after_completion = {
      type: 'redirect',
      redirect: { return_url: `${RETURN}/done` },
    } as const;
    const card = await visit(customer, { type: 'payment_method_update', after_completion });
    expect((await get(card)).text).toContain('Change your card');
    const { headers } = await post(app, card, {
      action: 'card',
      number: LATER_FAILING_CARD,
    }).expect(303);
    expect(headers['location']).toBe(`${RETURN}/done`);
    expect(
      (
        await get(
          await visit(customer, {
            type: 'subscription_cancel',
            subscription_cancel: { subscription },
          }),
        )
      ).text,
    ).toContain('Cancel your plan?');

    const url = await visit(customer, {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription,
        items: [{ id: items.data[0]!.id, price: prices['pro']! }],
      },
    });
    expect((await get(url)).text).toMatch(/Confirm your change[^]*Pro|Growth \(\$350/);
    await post(app, url, { action: 'card', number: GOOD_CARD }).expect(303);
    await post(app, url, { action: 'change', price: prices['pro']! }).expect(303);

    expect((await stripe.subscriptions.retrieve(subscription)).items.data[0]!.price.id).toBe(
      prices['pro'],
    );
  });

  it('does not change to a price that it does not offer', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    await post(app, await visit(customer), { action: 'change', price: prices['pro']! }).expect(303);

    expect((await stripe.subscriptions.retrieve(subscription)).items.data[0]!.price.id).toBe(
      prices['growth'],
    );
  });

  it('offers the plans of its configuration', async () => {
    const { customer } = await subscribe(app, stripe, prices['growth']!);
    const { product } = await stripe.prices.retrieve(prices['pro']!);
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [{ product: product as string, prices: [prices['growth']!, prices['pro']!] }],
        },
      },
    });
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
    });

    expect((await get(`${url}?view=plan`)).text).toContain('Growth ($350.00 per month)');
    expect((await get(`${url}?view=confirm&price=${prices['pro']}`)).text).toContain(
      'Confirm and pay',
    );
  });

  it('explains what is wrong with a card, and says when the bank declines it', async () => {
    const { customer } = await subscribe(app, stripe, prices['growth']!);
    const url = await visit(customer);
    expect((await post(app, url, { action: 'card', number: '1' }).expect(422)).text).toContain(
      'Never enter a real card',
    );
    expect(
      (await post(app, url, { action: 'card', number: DECLINED_CARD }).expect(402)).text,
    ).toContain('The card on file is unchanged');
    await post(app, url, { action: 'constructor' }).expect(303);
    await get('/till/portal/bps_unknown').expect(404);
  });

  it('expires after an hour', async () => {
    const { id: customer } = await stripe.customers.create();
    const url = await visit(customer);
    await app.database.query(
      `UPDATE till_objects SET body = jsonb_set(body, '{till,expiresAt}', '0') WHERE body ->> 'url' = $1`,
      [url],
    );
    expect((await get(url).expect(410)).text).toContain('This link has expired');
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
