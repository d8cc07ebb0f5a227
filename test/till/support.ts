import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { attach } from '../../backend/till/customers.js';
import { EventSenderService } from '../../backend/till/event-sender.service.js';
import { TillService } from '../../backend/till/till.service.js';
import { lazyProxy, type TestApp } from '../support/app.js';

export const tillOf = ({ app }: TestApp) => app.get(TillService);

/** Stripe's own client, over the till. */
export const clientOf = (app: TestApp) =>
  new Stripe('sk_test_till', {
    httpClient: Stripe.createFetchHttpClient(tillOf(app).fetch),
    maxNetworkRetries: 0,
  });

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
export const LATER_FAILING_CARD = '4000 0000 0000 0341';

/** A product with prices in dollars, by lookup key. */
export async function sell(
  stripe: Stripe,
  prices: Record<string, [number, 'month' | 'year' | null]>,
) {
  const product = await stripe.products.create({ name: 'Growth' });
  const ids: Record<string, string> = {};
  for (const [key, [dollars, interval]] of Object.entries(prices)) {
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: dollars * 100,
      lookup_key: key,
      transfer_lookup_key: true,
      ...(interval && { recurring: { interval } }),
    });
    ids[key] = price.id;
  }
  return ids;
}

/** The official client and the ids of prices, for tests that ask the API: no events are sent. */
export function useShop(app: TestApp, wares: Parameters<typeof sell>[1]) {
  let shop: { stripe: Stripe; prices: Record<string, string> } | undefined;
  beforeAll(async () => {
    const stripe = clientOf(app);
    tillOf(app).faults.drop = 1;
    shop = { stripe, prices: await sell(stripe, wares) };
  });
  return { stripe: lazyProxy(() => shop?.stripe), prices: lazyProxy(() => shop?.prices) };
}

/** Sends a page's form, as a browser does. */
export const post = (app: TestApp, url: string, form: Record<string, string>) =>
  app
    .as(null)
    .post(new URL(url).pathname)
    .type('form')
    .send({ expiry: '12/40', cvc: '123', ...form });

/** A card that a customer has added without choosing it for payments. */
export const addCard = (app: TestApp, customer: string, number = GOOD_CARD) =>
  tillOf(app).change((till) =>
    attach(till, { number: number.replaceAll(' ', ''), month: 12, year: 2040 }, customer),
  );

/** A customer who has subscribed on the checkout page. */
export async function subscribe(app: TestApp, stripe: Stripe, price: string, card = GOOD_CARD) {
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  return { customer: customer.id, ...(await order(app, stripe, customer.id, [price], card)) };
}

/** A customer buys one unit of each price in one subscription. */
export async function order(
  app: TestApp,
  stripe: Stripe,
  customer: string,
  prices: string[],
  card = GOOD_CARD,
) {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: prices.map((price) => ({ price, quantity: 1 })),
    success_url: 'https://leads.example/done?session={CHECKOUT_SESSION_ID}',
  });
  await post(app, session.url!, { action: 'pay', number: card }).expect(303);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { session: session.id, subscription: subscription as string };
}

/** Opens the portal, submits one of its forms, and returns the redirect URL. */
export async function usePortal(
  app: TestApp,
  stripe: Stripe,
  customer: string,
  form: Record<string, string>,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer });
  const { headers } = await post(app, url, form).expect(303);
  return headers['location']!;
}

export const oneMonthLater = (app: TestApp, stripe: Stripe, customer: string) =>
  usePortal(app, stripe, customer, { action: 'clock', by: 'month' });

export interface Received {
  body: string;
  signature: string;
}

/** A webhook that receives the till's events. */
export async function receiveEvents(app: TestApp) {
  const received: Received[] = [];
  const webhook = {
    received,
    status: 200,
    url: '',
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(webhook.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  webhook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  app.app.get(EventSenderService).webhookUrl = webhook.url;
  return webhook;
}
