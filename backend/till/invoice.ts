import type { BillingReason, TillInvoice, Line, TillSubscription } from './billing-objects.js';
import type { Customer, Discount, Metadata } from './objects.js';
import { lineItem } from './lines.js';
import { charge } from './payments.js';
import { newId, type Till } from './till.js';

interface Bill {
  customer: Customer;
  subscription: TillSubscription | null;
  reason: BillingReason;
  at: number;
  lines: Line[];
  discounts: Discount[];
  period: { start: number; end: number };
  metadata?: Metadata;
}

async function discountsOn(
  till: Till,
  discounts: Discount[],
  subtotal: number,
  isProration: boolean,
) {
  let left = subtotal;
  const amounts: TillInvoice['total_discount_amounts'] = [];
  for (const { id, source } of discounts) {
    const { percent_off: percent, amount_off: off } = await till.get('coupon', source.coupon);
    const fixed = isProration ? 0 : Math.max(0, Math.min(left, off ?? 0));
    const amount = percent === null ? fixed : Math.round((left * percent) / 100);
    left -= amount;
    amounts.push({ amount, discount: id });
  }
  return { total: left, amounts };
}

/** An invoice that is not due yet. A preview is one that is never stored. */
export async function draftInvoice(till: Till, bill: Bill): Promise<TillInvoice> {
  const { customer, subscription, at, lines, discounts, period } = bill;
  const id = bill.reason === 'upcoming' ? newId('upcoming_in') : newId('in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const isProration = lines.some(({ proration }) => proration);
  const { total, amounts } = await discountsOn(till, discounts, subtotal, isProration);
  const due = Math.max(0, total + customer.balance);
  const currency = lines[0]?.price.currency ?? subscription?.currency ?? 'usd';
  const invoice: TillInvoice & Record<string, unknown> = {
    id,
    object: 'invoice',
    account_name: 'Test checkout',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { enabled: false, liability: null, status: null },
    billing_reason: bill.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: null,
    ending_balance: Math.min(0, total + customer.balance),
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: lines.map((line) => lineItem(line, id, subscription?.id ?? null)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: bill.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    parent:
      subscription &&
      ({
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      } as TillInvoice['parent']),
    payments: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      paid_at: null,
      voided_at: null,
      marked_uncollectible_at: null,
    } as TillInvoice['status_transitions'],
    subtotal,
    test_clock: customer.test_clock,
    total,
    total_discount_amounts: amounts,
    total_taxes: [],
  };
  return invoice;
}

/** Creates an invoice that is due now. Stripe waits an hour before it finalizes one; the till does not. */
export async function createInvoice(
  till: Till,
  bill: Omit<Bill, 'customer'> & { customer: string },
): Promise<TillInvoice> {
  const customer = await till.get('customer', bill.customer);
  const draft = await draftInvoice(till, { ...bill, customer });
  await till.create(draft);
  const sequence = customer.next_invoice_sequence;
  await till.save({
    ...customer,
    balance: draft.ending_balance!,
    next_invoice_sequence: sequence + 1,
  });
  const invoice: TillInvoice = {
    ...draft,
    hosted_invoice_url: till.pageUrl(`invoices/${draft.id}`),
    invoice_pdf: till.pageUrl(`invoices/${draft.id}/pdf`),
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: bill.at },
  };
  return till.update(invoice, 'invoice.finalized');
}

interface Attempt {
  at: number;
  method: string | null;
  isPresent: boolean;
  isAutomatic: boolean;
}

/** Tries to charge an open invoice. Manual attempts do not count. */
export async function payInvoice(
  till: Till,
  invoice: TillInvoice,
  attempt: Attempt,
): Promise<TillInvoice> {
  const { amount_due: amount, currency } = invoice;
  const count = invoice.attempt_count + (attempt.isAutomatic ? 1 : 0);
  const customer = await till.get('customer', invoice.customer);
  const intent =
    amount === 0
      ? null
      : await charge(till, {
          ...attempt,
          customer,
          amount,
          currency,
          description: `Invoice ${invoice.number}`,
          metadata: {},
        });
  if (intent && intent.status !== 'succeeded') {
    return till.update(
      {
        ...invoice,
        attempted: true,
        attempt_count: count,
        next_payment_attempt: null,
        payments: { ...invoice.payments, data: [invoicePayment(invoice, intent.id)] },
      },
      'invoice.payment_failed',
    );
  }
  const paid: TillInvoice = {
    ...invoice,
    amount_paid: amount,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(count, intent ? 1 : 0),
    next_payment_attempt: null,
    payments: {
      ...invoice.payments,
      data: intent ? [invoicePayment(invoice, intent.id, attempt.at)] : [],
    },
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: attempt.at },
  };
  await till.update(paid, 'invoice.paid');
  await till.emit('invoice.payment_succeeded', paid);
  return paid;
}

const invoicePayment = (
  { id, amount_due: amount, currency, created }: TillInvoice,
  intent: string,
  paidAt: number | null = null,
) => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: paidAt && amount,
  amount_requested: amount,
  created: paidAt ?? created,
  currency,
  invoice: id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intent },
  status: paidAt ? 'paid' : 'open',
  status_transitions: { paid_at: paidAt, canceled_at: null },
});

export async function voidInvoice(
  till: Till,
  invoice: TillInvoice,
  at: number,
): Promise<TillInvoice> {
  return till.update(
    {
      ...invoice,
      next_payment_attempt: null,
      status: 'void',
      status_transitions: { ...invoice.status_transitions, voided_at: at },
    },
    'invoice.voided',
  );
}
