import type { Customer, Line, TillInvoice } from './objects.js';
import { charge } from './payments.js';
import { newId, type Till } from './till.js';

interface Bill {
  /** Null for a pack. */
  subscription: string | null;
  reason: TillInvoice['billing_reason'];
  at: number;
  currency: string;
  lines: Line[];
}

/** An invoice that is not due yet. A preview is one that is never stored. */
export function draftInvoice(
  { id: customer, email, balance }: Customer,
  { subscription, reason, at, currency, lines }: Bill,
): TillInvoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + balance);
  return {
    id: newId(reason === 'upcoming' ? 'upcoming_in' : 'in'),
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    created: at,
    currency,
    customer,
    customer_email: email,
    ending_balance: Math.min(0, total + balance),
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false },
    next_payment_attempt: null,
    number: null,
    parent: subscription === null ? null : { subscription_details: { subscription } },
    payments: { object: 'list', data: [], has_more: false },
    starting_balance: balance,
    status: 'draft',
    total,
  };
}

/** Creates an invoice that is due now. Stripe waits an hour before it finalizes one; the till does not. */
export async function createInvoice(
  till: Till,
  { customer: id, ...bill }: Bill & { customer: string },
): Promise<TillInvoice> {
  const customer = await till.get('customer', id);
  const draft = draftInvoice(customer, bill);
  await till.create(draft);
  const sequence = customer.next_invoice_sequence;
  await till.save({
    ...customer,
    balance: draft.ending_balance,
    next_invoice_sequence: sequence + 1,
  });
  const invoice: TillInvoice = {
    ...draft,
    hosted_invoice_url: till.pageUrl(`invoices/${draft.id}`),
    invoice_pdf: till.pageUrl(`invoices/${draft.id}/pdf`),
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
  };
  return till.update(invoice, 'invoice.finalized');
}

interface Attempt {
  method: string | null;
  isPresent: boolean;
  isAutomatic: boolean;
}

/** Tries to charge an open invoice. Manual attempts do not count. */
export async function payInvoice(
  till: Till,
  invoice: TillInvoice,
  { method, isPresent, isAutomatic }: Attempt,
): Promise<TillInvoice> {
  const { amount_due: amount, customer } = invoice;
  const count = invoice.attempt_count + (isAutomatic ? 1 : 0);
  const intent = amount === 0 ? null : await charge(till, { customer, method, amount, isPresent });
  const isPaid = intent?.status !== 'requires_payment_method';
  const payment = intent && {
    object: 'invoice_payment' as const,
    status: isPaid ? ('paid' as const) : ('open' as const),
    payment: { type: 'payment_intent' as const, payment_intent: intent.id },
  };
  const tried: TillInvoice = {
    ...invoice,
    attempted: true,
    attempt_count: isPaid ? Math.max(count, intent ? 1 : 0) : count,
    next_payment_attempt: null,
    payments: { ...invoice.payments, data: payment ? [payment] : [] },
  };
  if (!isPaid) return till.update(tried, 'invoice.payment_failed');
  return till.update(
    { ...tried, amount_paid: amount, amount_remaining: 0, status: 'paid' },
    'invoice.paid',
  );
}
