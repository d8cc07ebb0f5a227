import { isDeclined, newPaymentMethod, type Card } from './cards.js';
import { findPromotionCode, isRedeemable } from './coupons.js';
import { attach, createCustomer } from './customers.js';
import { declined } from './errors.js';
import { createInvoice } from './invoice.js';
import { describePrice, fullLines } from './lines.js';
import type { TillInvoice } from './billing-objects.js';
import type { CheckoutSession, Coupon, Discount, Price } from './objects.js';
import { charge } from './payments.js';
import { collect, createSubscription } from './subscription.js';
import { addMonths, DAY } from './time.js';
import { setDue } from './till.sql.js';
import { newId, type Till } from './till.js';

export const SESSIONS_URL = '/v1/checkout/sessions';

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

/** The session with the totals of its items and discounts. */
export async function withTotals(till: Till, session: CheckoutSession): Promise<CheckoutSession> {
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
    // A one-time coupon ends with its payment.
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
 * The customer pays. Afterward the session is complete.
 * @throws TillError 402 when the bank declines the card; in that case, nothing changes
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

const intentOf = ({ payments: { data } }: TillInvoice) =>
  (data[0] as { payment: { payment_intent: string } } | undefined)?.payment.payment_intent ?? null;

/** The items that a session includes on request. */
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
  return { object: 'list', data, has_more: false, url: `${SESSIONS_URL}/${session.id}/line_items` };
}
