import { z } from 'zod';
import type { Card } from './cards.js';
import { attach } from './customers.js';
import { invalid } from './errors.js';
import { createInvoice } from './invoice.js';
import { describePrice, fullLines } from './lines.js';
import type { CheckoutSession, Price } from './objects.js';
import { id, ignored, metadata, page, quantity, webAddress, whole } from './parameters.js';
import { nothing, retrieve, route } from './route.js';
import { assertSameInterval, collect, createSubscription, priceOf } from './subscription.js';
import { setDue } from './till.sql.js';
import { newId, type Till } from './till.js';
import { DAY } from './time.js';

const SESSIONS = '/v1/checkout/sessions';

const createFields = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(z.strictObject({ price: id, quantity: quantity.default(1) }))
    .min(1)
    .max(20),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: id,
  metadata: metadata.default({}),
  invoice_creation: z.strictObject({ enabled: z.literal('true') }).optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: z.string().max(1200) }) })
    .optional(),
  allow_promotion_codes: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  client_reference_id: ignored,
  customer_update: ignored,
  tax_id_collection: ignored,
});

async function createSession(
  till: Till,
  fields: z.output<typeof createFields>,
): Promise<CheckoutSession> {
  const prices: Price[] = [];
  let total = 0;
  for (const [index, item] of fields.line_items.entries()) {
    const price = await priceOf(till, item.price, `line_items[${index}][price]`);
    prices.push(price);
    total += price.unit_amount * item.quantity;
  }
  if (fields.mode === 'subscription') assertSameInterval(prices, 'line_items');
  else if (prices.some(({ recurring }) => recurring)) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    );
  }
  await till.get('customer', fields.customer, 'customer');
  const session = newId('cs_test', 58);
  const expires = till.now + DAY;
  const created = await till.save({
    id: session,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: fields.cancel_url ?? null,
    created: till.now,
    currency: prices[0]!.currency,
    custom_text: fields.custom_text ?? { submit: null },
    customer: fields.customer,
    expires_at: expires,
    invoice: null,
    metadata: fields.metadata,
    mode: fields.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: fields.success_url,
    url: till.pageUrl(`checkout/${session}`),
    till: { items: fields.line_items },
  });
  await setDue(till.tx, session, expires);
  return created;
}

export async function itemsOf(till: Till, session: CheckoutSession) {
  const items: { price: Price; quantity: number; description: string }[] = [];
  for (const { price: priceId, quantity: count } of session.till.items) {
    const item = { price: await till.get('price', priceId), quantity: count };
    items.push({ ...item, description: await describePrice(till, item) });
  }
  return items;
}

/**
 * The customer pays. Afterward the session is complete.
 * @throws TillError 402 when the bank declines the card; in that case, nothing changes
 */
export async function complete(
  till: Till,
  session: CheckoutSession,
  card: Card,
): Promise<CheckoutSession> {
  const { customer, currency, mode } = session;
  const at = await till.timeOf(customer);
  const { id: method } = await attach(till, card, customer);
  const items = await itemsOf(till, session);
  await setDue(till.tx, session.id, null);
  const paid = { ...session, payment_status: 'paid', status: 'complete', url: null } as const;
  if (mode === 'subscription') {
    const request = { customer, items, at, method };
    const { id: subscription, latest_invoice: invoice } = await createSubscription(till, request);
    return till.update({ ...paid, subscription, invoice }, 'checkout.session.completed');
  }
  const invoice = await createInvoice(till, {
    customer,
    subscription: null,
    reason: 'manual',
    at,
    currency,
    lines: await fullLines(till, items, { start: at, end: at }),
  });
  const { payments } = await collect(till, invoice, { at, isPresent: true, method });
  const intent = payments.data[0]?.payment.payment_intent ?? null;
  return till.update(
    { ...paid, invoice: invoice.id, payment_intent: intent },
    'checkout.session.completed',
  );
}

export async function expire(till: Till, session: CheckoutSession): Promise<CheckoutSession> {
  await setDue(till.tx, session.id, null);
  return till.update({ ...session, status: 'expired', url: null }, 'checkout.session.expired');
}

export const sessions = [
  route(`POST ${SESSIONS}`, createFields, createSession),
  route(
    `GET ${SESSIONS}`,
    page({
      customer: id.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      created: z.strictObject({ gte: whole }).optional(),
    }),
    (till, { customer, status, created, ...cursor }) =>
      till.list('checkout.session', cursor, { where: { customer, status }, since: created?.gte }),
  ),
  retrieve(SESSIONS, 'checkout.session'),
  route(`POST ${SESSIONS}/:id/expire`, nothing, async (till, _, found) => {
    const session = await till.get('checkout.session', found);
    if (session.status === 'open') return expire(till, session);
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
];
