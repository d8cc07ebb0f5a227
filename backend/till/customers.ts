import { z } from 'zod';
import { isDeclined, newPaymentMethod, type Card } from './cards.js';
import { declined, invalid, missing } from './errors.js';
import type { Customer, PaymentMethod } from './objects.js';
import { id, metadata, text } from './parameters.js';
import { nothing, retrieve, route } from './route.js';
import { endSubscription, isLive } from './subscription.js';
import { forget, forgetEmails, forgetRequests } from './till.sql.js';
import { newId, type Till } from './till.js';

const CUSTOMERS = '/v1/customers';

/** The customer enters a card. @throws TillError 402 if the bank declines it */
export async function attach(till: Till, card: Card, customer: string): Promise<PaymentMethod> {
  const method = newPaymentMethod(card, till.now, customer);
  if (isDeclined(method, true)) throw declined();
  return till.create(method, 'payment_method.attached');
}

/** The card of subscriptions that have none of their own. */
export async function useForPayments(till: Till, method: string, id: string): Promise<Customer> {
  const customer = await till.get('customer', id);
  return till.update({ ...customer, invoice_settings: { default_payment_method: method } });
}

async function deleteCustomer(till: Till, _: unknown, id: string) {
  const customer = await till.get('customer', id);
  if (customer.deleted) throw missing('customer', id);
  const at = await till.timeOf(id);
  for (const subscription of await till.all('subscription', { where: { customer: id } })) {
    if (isLive(subscription)) await endSubscription(till, subscription, at);
  }
  await till.emit('customer.deleted', customer);
  for (const value of Object.values(customer.metadata)) if (value) await forget(till.tx, id, value);
  await forgetEmails(till.tx, id);
  await forgetRequests(till.tx, id);
  return till.save({ id, object: 'customer', deleted: true } as Customer);
}

export const customers = [
  route(
    `POST ${CUSTOMERS}`,
    z.strictObject({ email: text.nullable().default(null), metadata: metadata.default({}) }),
    (till, fields) =>
      till.create({
        id: newId('cus', 14),
        object: 'customer',
        balance: 0,
        created: till.now,
        invoice_prefix: newId('', 8).slice(1).toUpperCase(),
        invoice_settings: { default_payment_method: null },
        next_invoice_sequence: 1,
        test_clock: null,
        ...fields,
      }),
  ),
  retrieve(CUSTOMERS, 'customer'),
  route(
    `POST ${CUSTOMERS}/:id`,
    z.strictObject({
      email: text.optional(),
      invoice_settings: z.strictObject({ default_payment_method: id }).optional(),
    }),
    async (till, { email, invoice_settings: settings }, customer) => {
      const known = await till.get('customer', customer);
      const updated = email ? await till.update({ ...known, email }) : known;
      if (!settings) return updated;
      const { default_payment_method: method } = settings;
      const param = 'invoice_settings[default_payment_method]';
      const found = await till.get('payment_method', method, param);
      if (found.customer !== customer) {
        throw invalid(
          'The customer does not have a payment method with this ID.',
          param,
          'resource_missing',
        );
      }
      return useForPayments(till, method, customer);
    },
  ),
  route(`DELETE ${CUSTOMERS}/:id`, nothing, deleteCustomer),
];
