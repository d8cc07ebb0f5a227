import type Stripe from 'stripe';
import type { Invoice } from '#contract/billing.js';
import { toDate } from './customer-state.js';

export const invoiceOf = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id!,
  number: invoice.number,
  ...chargesOf(invoice),
  createdAt: toDate(invoice.created).toISOString(),
  total: invoice.total,
  currency: invoice.currency,
  status: invoice.status,
  url: invoice.hosted_invoice_url ?? null,
  pdfUrl: invoice.invoice_pdf ?? null,
});

/** What an invoice charges, without the credits for the rest of an earlier plan. */
function chargesOf({ lines }: Stripe.Invoice): Pick<Invoice, 'description' | 'period'> {
  const charges = lines.data.filter(({ amount }) => amount > 0);
  const { start, end } = charges.at(-1)?.period ?? { start: 0, end: 0 };
  const texts = charges.map(({ description }) => description?.replace(/^1 × /, ''));
  return {
    description: texts.filter(Boolean).join(', '),
    period:
      start === end ? null : { start: toDate(start).toISOString(), end: toDate(end).toISOString() },
  };
}
