import { z } from 'zod';
import { cannotBeAttached, NAMED_CARDS, newPaymentMethod } from './cards.js';
import { declined, invalid } from './errors.js';
import type { Customer, PaymentMethod } from './objects.js';
import {
  clearable,
  id,
  ignored,
  mergeMetadata,
  metadata,
  page,
  range,
  text,
  whole,
} from './parameters.js';
import { nothing, route } from './route.js';
import { endSubscription, isLive } from './subscription.js';
import { forget, forgetRequests } from './till.sql.js';
import { newId, type Till } from './till.js';

const customerFields = {
  email: clearable.optional(),
  name: clearable.optional(),
  metadata: metadata.optional(),
  balance: whole.optional(),
  invoice_settings: z.looseObject({ default_payment_method: clearable.optional() }).optional(),
  address: ignored,
  description: ignored,
  phone: ignored,
  preferred_locales: ignored,
  shipping: ignored,
  tax: ignored,
  tax_exempt: ignored,
  validate: ignored,
};

export async function createCustomer(
  till: Till,
  fields: Partial<Pick<Customer, 'email' | 'name' | 'metadata' | 'test_clock'>>,
): Promise<Customer> {
  if (fields.test_clock) await till.get('test_helpers.test_clock', fields.test_clock, 'test_clock');
  const created: Customer & Record<string, unknown> = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: till.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: fields.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    } as Customer['invoice_settings'],
    livemode: false,
    metadata: mergeMetadata({}, fields.metadata),
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: fields.test_clock ?? null,
  };
  return till.create(created);
}

/** @throws TillError 402 if the bank declines the card */
export async function attach(
  till: Till,
  method: PaymentMethod,
  customer: Customer,
): Promise<PaymentMethod> {
  if (cannotBeAttached(method)) throw declined();
  return till.create({ ...method, customer: customer.id }, 'payment_method.attached');
}

/** The card of subscriptions that have none of their own. */
export async function useForPayments(till: Till, method: PaymentMethod): Promise<void> {
  const customer = await till.get('customer', method.customer!);
  await till.update(
    {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
    },
    'customer.updated',
  );
}

async function deleteCustomer(till: Till, id: string) {
  const customer = await till.get('customer', id);
  if (customer.deleted) throw invalid(`No such customer: '${id}'`, 'id', 'resource_missing', 404);
  for (const subscription of await till.all('subscription', { where: { customer: id } })) {
    if (isLive(subscription))
      await endSubscription(till, subscription, await till.timeOf(customer));
  }
  await till.emit('customer.deleted', customer);
  for (const value of [customer.email, customer.name, ...Object.values(customer.metadata)])
    if (value) await forget(till.tx, id, value);
  await forgetRequests(till.tx, id);
  const stub = { id, object: 'customer', deleted: true } as Customer;
  await till.save(stub);
  return stub;
}

const cardFields = z.strictObject({
  token: text.optional(),
  number: text.optional(),
  exp_month: whole.optional(),
  exp_year: whole.optional(),
  cvc: ignored,
});

/** The method with this id; the name of a test card creates one. */
async function methodOf(till: Till, name: string): Promise<PaymentMethod> {
  const number = NAMED_CARDS.get(name);
  if (!number) return till.get('payment_method', name, 'payment_method');
  return newPaymentMethod(
    { number, month: 12, year: new Date().getUTCFullYear() + 5 },
    till.now,
    null,
  );
}

export const customers = [
  route(
    'POST /v1/customers',
    z.strictObject({ ...customerFields, test_clock: id.optional(), payment_method: id.optional() }),
    async (till, fields) => {
      const customer = await createCustomer(till, fields);
      if (!fields.payment_method) return customer;
      await attach(till, await methodOf(till, fields.payment_method), customer);
      return customer;
    },
  ),
  route(
    'GET /v1/customers',
    page({ email: text.optional(), created: range.optional(), test_clock: id.optional() }),
    (till, { created, limit, starting_after, ending_before, ...where }) =>
      till.list(
        'customer',
        '/v1/customers',
        { limit, starting_after, ending_before },
        { where, created },
      ),
  ),
  route('GET /v1/customers/:id', nothing, (till, _, customer) => till.get('customer', customer)),
  route(
    'POST /v1/customers/:id',
    z.strictObject({ ...customerFields, default_source: ignored }),
    async (till, fields, id) => {
      const current = await till.get('customer', id);
      if (current.deleted)
        throw invalid(`No such customer: '${id}'`, 'id', 'resource_missing', 404);
      const method = fields.invoice_settings?.default_payment_method;
      if (method) {
        const found = await till.get(
          'payment_method',
          method,
          'invoice_settings[default_payment_method]',
        );
        if (found.customer !== id) {
          throw invalid(
            'The customer does not have a payment method with this ID.',
            'invoice_settings[default_payment_method]',
            'resource_missing',
          );
        }
      }
      return till.update({
        ...current,
        email: fields.email === undefined ? current.email : fields.email,
        name: fields.name === undefined ? current.name : fields.name,
        balance: fields.balance ?? current.balance,
        metadata: mergeMetadata(current.metadata, fields.metadata),
        invoice_settings: {
          ...current.invoice_settings,
          ...(method !== undefined && { default_payment_method: method }),
        },
      });
    },
  ),
  route('DELETE /v1/customers/:id', nothing, (till, _, customer) => deleteCustomer(till, customer)),
  route(
    'GET /v1/customers/:id/payment_methods',
    page({ type: z.literal('card').optional() }),
    async (till, cursor, customer) => {
      await till.get('customer', customer);
      return till.list('payment_method', `/v1/customers/${customer}/payment_methods`, cursor, {
        where: { customer },
      });
    },
  ),

  route(
    'POST /v1/payment_methods',
    z.strictObject({
      type: z.literal('card'),
      card: cardFields,
      billing_details: ignored,
      metadata: ignored,
    }),
    async (till, { card }) => {
      const number = card.number?.replaceAll(' ', '') ?? NAMED_CARDS.get(card.token ?? '');
      if (!number)
        throw invalid('Missing required param: card[number].', 'card[number]', 'parameter_missing');
      const month = card.exp_month ?? 12;
      const year = card.exp_year ?? new Date().getUTCFullYear() + 5;
      return till.save(newPaymentMethod({ number, month, year }, till.now, null));
    },
  ),
  route(
    'GET /v1/payment_methods',
    page({ customer: id.optional(), type: z.literal('card').optional() }),
    (till, { customer, ...cursor }) =>
      till.list('payment_method', '/v1/payment_methods', cursor, { where: { customer } }),
  ),
  route('GET /v1/payment_methods/:id', nothing, (till, _, method) =>
    till.get('payment_method', method),
  ),
  route(
    'POST /v1/payment_methods/:id/attach',
    z.strictObject({ customer: id }),
    async (till, { customer }, method) =>
      attach(till, await methodOf(till, method), await till.get('customer', customer, 'customer')),
  ),
  route('POST /v1/payment_methods/:id/detach', nothing, async (till, _, method) => {
    const current = await till.get('payment_method', method);
    if (!current.customer)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    return till.update({ ...current, customer: null }, 'payment_method.detached');
  }),
];
