import { z } from 'zod';
import { isDeclined, newPaymentMethod, type Card } from './cards.js';
import { findPromotionCode, isRedeemable } from './catalog.js';
import { attach, createCustomer, useForPayments } from './customers.js';
import { declined, invalid } from './errors.js';
import { createInvoice, describePrice, fullLines } from './invoice.js';
import type { CheckoutSession, Coupon, Discount, Invoice, Price } from './objects.js';
import {
  clearable,
  flag,
  id,
  ignored,
  mergeMetadata,
  metadata,
  page,
  quantity,
  range,
  text,
  time,
} from './parameters.js';
import { charge } from './payments.js';
import { nothing, route } from './route.js';
import { assertSameInterval, collect, createSubscription, pricesOf } from './subscription.js';
import { addMonths, DAY } from './time.js';
import { setDue } from './till.sql.js';
import { newId, type Till } from './till.js';

const URL = '/v1/checkout/sessions';
const MIN_OPEN_S = 30 * 60;

const url = text.refine(
  (value) => /^https?:/.test(value) && globalThis.URL.canParse(value),
  'must be a URL such as https://example.com/path',
);

const createFields = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(
      z.strictObject({
        price: id,
        quantity: quantity.default(1),
        adjustable_quantity: ignored,
        tax_rates: ignored,
      }),
    )
    .min(1)
    .max(20),
  success_url: url,
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z
    .array(z.strictObject({ coupon: id.optional(), promotion_code: id.optional() }))
    .max(1)
    .optional(),
  expires_at: time.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      trial_period_days: quantity.optional(),
      trial_end: time.optional(),
      description: ignored,
      billing_mode: ignored,
      trial_settings: ignored,
      invoice_settings: ignored,
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: ignored,
      receipt_email: ignored,
      setup_future_usage: ignored,
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
    })
    .optional(),
  invoice_creation: z.strictObject({ enabled: flag, invoice_data: ignored }).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  adaptive_pricing: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  currency: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  customer_update: ignored,
  locale: ignored,
  name_collection: ignored,
  payment_method_collection: ignored,
  payment_method_types: ignored,
  phone_number_collection: ignored,
  saved_payment_method_options: ignored,
  submit_type: ignored,
  tax_id_collection: ignored,
});

async function createSession(
  till: Till,
  fields: z.output<typeof createFields>,
): Promise<CheckoutSession> {
  const items = fields.line_items.map(({ price, quantity: count }) => ({ price, quantity: count }));
  const prices = await pricesOf(till, items, 'line_items');
  const isSubscription = fields.mode === 'subscription';
  if (isSubscription) assertSameInterval(prices, 'line_items');
  else if (prices.some(({ recurring }) => recurring)) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    );
  }
  if (fields.customer && fields.customer_email) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (fields.customer) await till.get('customer', fields.customer, 'customer');
  if (fields.discounts && fields.allow_promotion_codes) {
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  const expiresAt = fields.expires_at ?? till.now + DAY;
  if (
    fields.expires_at !== undefined &&
    (expiresAt < till.now + MIN_OPEN_S - 60 || expiresAt > till.now + DAY + 60)
  ) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const sessionId = newId('cs_test', 58);
  const { subscription_data: subscription, payment_intent_data: payment } = fields;
  const session: CheckoutSession & Record<string, unknown> = {
    id: sessionId,
    object: 'checkout.session',
    allow_promotion_codes: fields.allow_promotion_codes ?? false,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: fields.cancel_url ?? null,
    client_reference_id: fields.client_reference_id ?? null,
    created: till.now,
    currency: prices[0]!.currency,
    customer: fields.customer ?? null,
    customer_details: null,
    customer_email: fields.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, fields.metadata),
    mode: fields.mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: fields.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: till.pageUrl(`checkout/${sessionId}`),
    till: {
      items,
      trialEnd: subscription?.trial_end ?? null,
      trialDays: subscription?.trial_period_days ?? 0,
      metadata: mergeMetadata({}, (isSubscription ? subscription : payment)?.metadata),
      hasInvoice: fields.invoice_creation?.enabled ?? false,
    },
  };
  for (const { coupon, promotion_code: code } of fields.discounts ?? []) {
    const promotion = code
      ? await till.get('promotion_code', code, 'discounts[0][promotion_code]')
      : null;
    const chosen = promotion?.promotion.coupon ?? coupon ?? '';
    await till.get('coupon', chosen, 'discounts[0][coupon]');
    session.discounts = [{ coupon: chosen, promotion_code: promotion?.id ?? null }];
  }
  await till.save(await withTotals(till, session));
  await setDue(till.tx, sessionId, expiresAt);
  return session;
}

export async function itemsOf(till: Till, session: CheckoutSession) {
  const items: { price: Price; quantity: number; description: string }[] = [];
  for (const { price: priceId, quantity: count } of session.till.items) {
    const price = await till.get('price', priceId);
    items.push({ price, quantity: count, description: await describePrice(till, price, count) });
  }
  return items;
}

const discountOn = (subtotal: number, { percent_off: percent, amount_off: off }: Coupon) =>
  percent === null ? Math.min(subtotal, off ?? 0) : Math.round((subtotal * percent) / 100);

async function withTotals(till: Till, session: CheckoutSession): Promise<CheckoutSession> {
  const items = await itemsOf(till, session);
  const subtotal = items.reduce(
    (sum, { price, quantity: count }) => sum + price.unit_amount * count,
    0,
  );
  let left = subtotal;
  for (const { coupon } of session.discounts)
    left -= discountOn(left, await till.get('coupon', coupon));
  const isTrial = session.till.trialDays > 0 || session.till.trialEnd !== null;
  return Object.assign(session, {
    amount_subtotal: subtotal,
    amount_total: isTrial ? 0 : left,
    total_details: { amount_discount: subtotal - left, amount_shipping: 0, amount_tax: 0 },
  });
}

/** @returns false when the code cannot be used */
export async function applyPromotionCode(
  till: Till,
  session: CheckoutSession,
  code: string,
): Promise<boolean> {
  const found = await findPromotionCode(till, code);
  if (!found || !isRedeemable(found, till.now, session.customer)) return false;
  session.discounts = [{ coupon: found.promotion.coupon, promotion_code: found.id }];
  await till.save(await withTotals(till, session));
  return true;
}

export async function removePromotionCode(till: Till, session: CheckoutSession): Promise<void> {
  session.discounts = [];
  await till.save(await withTotals(till, session));
}

async function redeem(
  till: Till,
  session: CheckoutSession,
  customer: string,
  at: number,
): Promise<Discount[]> {
  const discounts: Discount[] = [];
  for (const { coupon: couponId, promotion_code: codeId } of session.discounts) {
    const coupon = await till.get('coupon', couponId);
    await till.save({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
    if (codeId) {
      const code = await till.get('promotion_code', codeId);
      await till.save({ ...code, times_redeemed: code.times_redeemed + 1 });
    }
    // A coupon for one payment ends with it.
    const repeating = addMonths(at, coupon.duration_in_months ?? 1);
    const end = { once: at, repeating, forever: null }[coupon.duration];
    const discount: Discount & Record<string, unknown> = {
      id: newId('di'),
      object: 'discount',
      checkout_session: session.id,
      customer,
      end,
      promotion_code: codeId,
      source: { type: 'coupon', coupon: couponId },
      start: at,
      subscription: null,
    };
    discounts.push(await till.save(discount));
  }
  return discounts;
}

/**
 * The customer pays. Afterwards the session is complete.
 * @throws TillError 402 when the bank refuses the card; then nothing has happened
 */
export async function complete(
  till: Till,
  session: CheckoutSession,
  card: Card,
  email: string,
): Promise<CheckoutSession> {
  const customer = session.customer
    ? await till.get('customer', session.customer, 'customer')
    : await createCustomer(till, { email });
  const at = await till.timeOf(customer);
  const method = newPaymentMethod(card, till.now, null);
  if (isDeclined(method, true)) throw declined();
  const attached = await attach(till, method, customer);
  await useForPayments(till, attached);
  const discounts = await redeem(till, session, customer.id, at);
  const paid = { ...session, customer: customer.id };
  const parts =
    session.mode === 'subscription'
      ? await startSubscription(till, paid, { at, method: attached.id, discounts })
      : await chargeOnce(till, paid, { at, method: attached.id, discounts });
  const done: CheckoutSession = {
    ...paid,
    ...parts,
    customer_details: { email: customer.email ?? email, name: customer.name },
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
    status: 'complete',
    url: null,
  };
  await setDue(till.tx, session.id, null);
  return till.update(done, 'checkout.session.completed');
}

interface Terms {
  at: number;
  method: string;
  discounts: Discount[];
}

async function startSubscription(
  till: Till,
  session: CheckoutSession,
  { at, method, discounts }: Terms,
) {
  const { items, trialDays, trialEnd, metadata: given } = session.till;
  const subscription = await createSubscription(till, {
    customer: session.customer!,
    items,
    at,
    trialEnd: trialEnd ?? (trialDays ? at + trialDays * DAY : null),
    method,
    discounts,
    metadata: given,
    isPresent: true,
  });
  return { subscription: subscription.id, invoice: subscription.latest_invoice };
}

async function chargeOnce(till: Till, session: CheckoutSession, { at, method, discounts }: Terms) {
  const customer = await till.get('customer', session.customer!);
  if (session.till.hasInvoice) {
    const invoice = await createInvoice(till, {
      customer: customer.id,
      subscription: null,
      reason: 'manual',
      at,
      lines: await fullLines(till, await itemsOf(till, session), { start: at, end: at }),
      discounts,
      period: { start: at, end: at },
      metadata: session.till.metadata,
    });
    const paid = await collect(till, invoice, { at, isPresent: true, method });
    return { invoice: paid.id, payment_intent: intentOf(paid) };
  }
  if (session.amount_total === 0) return {};
  const intent = await charge(till, {
    customer,
    method,
    amount: session.amount_total,
    currency: session.currency,
    description: 'Checkout',
    metadata: session.till.metadata,
    isPresent: true,
  });
  return { payment_intent: intent.id };
}

const intentOf = ({ payments: { data } }: Invoice) =>
  (data[0] as { payment: { payment_intent: string } } | undefined)?.payment.payment_intent ?? null;

/** The items as the session shows them when asked. */
export async function lineItems(till: Till, session: CheckoutSession) {
  const data = (await itemsOf(till, session)).map(
    ({ price, quantity: count, description }, index) => ({
      id: `li_${index + 1}_${session.id.slice(-14)}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: price.unit_amount * count,
      amount_tax: 0,
      amount_total: price.unit_amount * count,
      currency: price.currency,
      description,
      price,
      quantity: count,
    }),
  );
  return { object: 'list', data, has_more: false, url: `${URL}/${session.id}/line_items` };
}

export const checkout = [
  route(`POST ${URL}`, createFields, createSession),
  route(
    `GET ${URL}`,
    page({
      customer: id.optional(),
      payment_intent: id.optional(),
      subscription: id.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      created: range.optional(),
    }),
    (till, { customer, payment_intent, subscription, status, created, ...cursor }) =>
      till.list('checkout.session', URL, cursor, {
        where: { customer, payment_intent, subscription, status },
        created,
      }),
  ),
  route(`GET ${URL}/:id`, nothing, (till, _, session) => till.get('checkout.session', session)),
  route(`GET ${URL}/:id/line_items`, page({}), async (till, _, session) =>
    lineItems(till, await till.get('checkout.session', session)),
  ),
  route(
    `POST ${URL}/:id`,
    z.strictObject({ metadata: metadata.optional(), client_reference_id: clearable.optional() }),
    async (till, fields, session) => {
      const current = await till.get('checkout.session', session);
      return till.save({ ...current, metadata: mergeMetadata(current.metadata, fields.metadata) });
    },
  ),
  route(`POST ${URL}/:id/expire`, nothing, async (till, _, id) => {
    const session = await till.get('checkout.session', id);
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    await setDue(till.tx, id, null);
    return till.update({ ...session, status: 'expired', url: null }, 'checkout.session.expired');
  }),
];
