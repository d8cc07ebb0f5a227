import { z } from 'zod';
import { isDeclined } from './cards.js';
import { invalid } from './errors.js';
import type { Charge, Customer, Metadata, PaymentIntent, Refund } from './objects.js';
import { id, ignored, mergeMetadata, metadata, page, quantity, range } from './parameters.js';
import { nothing, route } from './route.js';
import { newId, type Till } from './till.js';

interface Payment {
  customer: Customer;
  method: string | null;
  amount: number;
  currency: string;
  description: string;
  metadata: Metadata;
  /** Whether the customer enters the card now. */
  isPresent: boolean;
}

/** Charges a card. A declined charge is recorded like any other. */
export async function charge(till: Till, payment: Payment): Promise<PaymentIntent> {
  const { customer, currency, metadata, description } = payment;
  const method = payment.method ? await till.get('payment_method', payment.method) : null;
  const isPaid = method !== null && !isDeclined(method, payment.isPresent);
  const error = method
    ? { code: 'card_declined', message: 'Your card was declined.' }
    : { code: 'payment_method_missing', message: 'The customer has no card on file.' };
  const chargeId = newId('ch');
  const intent: PaymentIntent & Record<string, unknown> = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: isPaid ? payment.amount : 0,
    created: till.now,
    currency,
    customer: customer.id,
    description,
    last_payment_error: isPaid
      ? null
      : {
          type: method ? 'card_error' : 'invalid_request_error',
          decline_code: 'generic_decline',
          ...error,
        },
    latest_charge: method ? chargeId : null,
    livemode: false,
    metadata,
    payment_method: method?.id ?? null,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
  };
  await till.create(intent);
  if (method) {
    const made: Charge & Record<string, unknown> = {
      id: chargeId,
      object: 'charge',
      amount: payment.amount,
      amount_captured: isPaid ? payment.amount : 0,
      amount_refunded: 0,
      captured: isPaid,
      created: till.now,
      currency,
      customer: customer.id,
      description,
      failure_code: isPaid ? null : error.code,
      failure_message: isPaid ? null : error.message,
      livemode: false,
      metadata,
      paid: isPaid,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: { type: 'card', card: method.card },
      receipt_url: null,
      refunded: false,
      status: isPaid ? 'succeeded' : 'failed',
    };
    await till.create(made, isPaid ? 'charge.succeeded' : 'charge.failed');
  }
  await till.emit(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  return intent;
}

async function chargeOf(
  till: Till,
  charge: string | undefined,
  intent: string | undefined,
): Promise<Charge> {
  if (charge) return till.get('charge', charge, 'charge');
  if (!intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
      'parameter_missing',
    );
  }
  const { latest_charge: latest } = await till.get('payment_intent', intent, 'payment_intent');
  if (!latest)
    throw invalid(
      `PaymentIntent ${intent} does not have a successful charge to refund.`,
      'payment_intent',
    );
  return till.get('charge', latest);
}

export const payments = [
  route('GET /v1/payment_intents/:id', nothing, (till, _, intent) =>
    till.get('payment_intent', intent),
  ),
  route(
    'GET /v1/payment_intents',
    page({ customer: id.optional(), created: range.optional() }),
    (till, { customer, created, ...cursor }) =>
      till.list('payment_intent', '/v1/payment_intents', cursor, { where: { customer }, created }),
  ),
  route('GET /v1/charges/:id', nothing, (till, _, charge) => till.get('charge', charge)),
  route(
    'GET /v1/charges',
    page({ customer: id.optional(), payment_intent: id.optional(), created: range.optional() }),
    (till, { customer, payment_intent, created, ...cursor }) =>
      till.list('charge', '/v1/charges', cursor, { where: { customer, payment_intent }, created }),
  ),

  route(
    'POST /v1/refunds',
    z.strictObject({
      charge: id.optional(),
      payment_intent: id.optional(),
      amount: quantity.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      instructions_email: ignored,
    }),
    async (till, fields) => {
      const charge = await chargeOf(till, fields.charge, fields.payment_intent);
      const left = charge.amount_captured - charge.amount_refunded;
      if (left === 0)
        throw invalid(
          `Charge ${charge.id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        );
      const refunded = fields.amount ?? left;
      if (refunded > left) {
        throw invalid(
          `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`,
          'amount',
        );
      }
      const refund: Refund = {
        id: newId('re'),
        object: 'refund',
        amount: refunded,
        charge: charge.id,
        created: till.now,
        currency: charge.currency,
        customer: charge.customer,
        livemode: false,
        metadata: mergeMetadata({}, fields.metadata),
        payment_intent: charge.payment_intent,
        reason: fields.reason ?? null,
        status: 'succeeded',
      };
      await till.create(refund);
      const total = charge.amount_refunded + refunded;
      await till.update(
        { ...charge, amount_refunded: total, refunded: total === charge.amount },
        'charge.refunded',
      );
      return refund;
    },
  ),
  route(
    'GET /v1/refunds',
    page({ charge: id.optional(), payment_intent: id.optional(), created: range.optional() }),
    (till, { charge, payment_intent, created, ...cursor }) =>
      till.list('refund', '/v1/refunds', cursor, { where: { charge, payment_intent }, created }),
  ),
  route('GET /v1/refunds/:id', nothing, (till, _, refund) => till.get('refund', refund)),
];
