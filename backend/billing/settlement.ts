import Stripe from 'stripe';
import {
  fetchCustomer,
  isLive,
  settingsOf,
  type Method,
  type StripeCustomer,
} from './customer-state.js';

/**
 * Moves money where a customer's state requires it. If two tabs each paid for a subscription, the first is kept; the others
 * are refunded and canceled. A card entered since the last sync is charged from now on, and immediately for anything overdue.
 * @param knownId the subscription of the last sync
 * @returns the customer afterward
 */
export async function settleCustomer(
  stripe: Stripe,
  found: StripeCustomer,
  knownId: string | null,
): Promise<StripeCustomer> {
  const [first, ...surplus] = found.subscriptions.filter(isLive);
  for (const subscription of surplus) await refundAndCancel(stripe, subscription);
  let isChanged = surplus.length > 0;
  if (first && !found.customer.deleted) {
    const card = await shareCard(stripe, first, found.customer, knownId);
    const isPaid = await payOverdue(stripe, first, card);
    isChanged ||= card.isOther || isPaid;
  }
  return isChanged ? fetchCustomer(stripe, found.customer.id) : found;
}

/** Repeatable: the refunds come first, each under its own key. */
async function refundAndCancel(stripe: Stripe, { id }: Stripe.Subscription): Promise<void> {
  const invoices = await stripe.invoices.list({ subscription: id, expand: ['data.payments'] });
  for (const { payments } of invoices.data) {
    for (const { status, payment } of payments?.data ?? []) {
      // A payment that failed or is pending cannot be refunded.
      if (status !== 'paid' || typeof payment.payment_intent !== 'string') continue;
      await refund(stripe, payment.payment_intent);
    }
  }
  await stripe.subscriptions.cancel(id);
}

async function refund(stripe: Stripe, intent: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: intent, reason: 'duplicate' },
      { idempotencyKey: `refund-${intent}` },
    );
  } catch (error) {
    const { code } = error as Stripe.errors.StripeError;
    if (code !== 'charge_already_refunded') throw error;
  }
}

const expanded = (method: Method) => (method && typeof method === 'object' ? method : null);

/**
 * Checkout saves the card on the subscription, and the portal on the customer, where the subscription's card hides it.
 * So both get the card that was entered last: that of a new subscription, otherwise the customer's.
 * @returns the card that will be charged, and whether it's another one than before
 */
async function shareCard(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  knownId: string | null,
) {
  const own = expanded(subscription.default_payment_method);
  const general = expanded(settingsOf(customer));
  if (!own || !general || own.id === general.id || subscription.id !== knownId) {
    const method = own ?? general;
    if (own && own.id !== general?.id) {
      const settings = { default_payment_method: own.id };
      await tryTo(() => stripe.customers.update(customer.id, { invoice_settings: settings }));
    }
    return { method, isOther: false };
  }
  const change = { default_payment_method: general.id };
  const isOther = await tryTo(() => stripe.subscriptions.update(subscription.id, change));
  return { method: isOther ? general : own, isOther };
}

/** Pays with a card that was entered after the last attempt. Stripe itself would wait days before its next attempt. */
async function payOverdue(
  stripe: Stripe,
  { status, latest_invoice: invoice }: Stripe.Subscription,
  { method, isOther }: Awaited<ReturnType<typeof shareCard>>,
): Promise<boolean> {
  if (!method) return false;
  if (status !== 'past_due' && status !== 'unpaid') return false;
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return false;
  if (!isOther && method.created <= invoice.created) return false;
  // Each card once, even if two syncs run at the same time.
  const idempotencyKey = `pay-${invoice.id}-${method.id}`;
  return tryTo(() =>
    stripe.invoices.pay(invoice.id!, { payment_method: method.id }, { idempotencyKey }),
  );
}

/** @returns false if Stripe or the bank refuses: the plan is read anyway */
async function tryTo(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
      return false;
    throw error;
  }
}
