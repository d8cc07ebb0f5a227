import { z } from 'zod';
import { priceChange, wantedItems } from './change.js';
import { declined, invalid, missing } from './errors.js';
import { draftInvoice } from './invoice.js';
import { id, page } from './parameters.js';
import { route } from './route.js';
import { collect } from './subscription.js';
import { itemChanges, liveSubscription } from './subscriptions.js';

const INVOICES = '/v1/invoices';

export const invoices = [
  route(
    `POST ${INVOICES}/create_preview`,
    z.strictObject({
      customer: id,
      subscription: id,
      subscription_details: z.strictObject({
        items: itemChanges,
        proration_behavior: z.literal('always_invoice'),
      }),
    }),
    async (till, { customer, subscription: wanted, subscription_details: { items } }) => {
      const subscription = await liveSubscription(till, wanted, 'subscription');
      if (customer !== subscription.customer) throw missing('subscription', wanted, 'subscription');
      const at = await till.timeOf(customer);
      const param = 'subscription_details[items]';
      const changed = await wantedItems(till, subscription, items, param);
      const { lines } = await priceChange(till, subscription, changed, at);
      return draftInvoice(await till.get('customer', customer), {
        subscription: subscription.id,
        reason: 'upcoming',
        at,
        currency: subscription.currency,
        lines: [...subscription.till.lines, ...lines],
      });
    },
  ),
  route(
    `GET ${INVOICES}`,
    page({ customer: id.optional(), subscription: id.optional() }),
    (till, { customer, subscription, ...cursor }) =>
      till.list('invoice', cursor, {
        where: {
          customer,
          ...(subscription && { parent: { subscription_details: { subscription } } }),
        },
      }),
  ),
  route(
    `POST ${INVOICES}/:id/pay`,
    z.strictObject({ payment_method: id }),
    async (till, { payment_method: method }, invoiceId) => {
      const invoice = await till.get('invoice', invoiceId);
      if (invoice.status === 'paid')
        throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
      if (invoice.status !== 'open')
        throw invalid(`This invoice is ${invoice.status}.`, undefined, 'invoice_not_editable');
      await till.get('payment_method', method, 'payment_method');
      const at = await till.timeOf(invoice.customer);
      const result = await collect(till, invoice, { at, method });
      if (result.status !== 'paid') throw declined();
      return result;
    },
  ),
];
