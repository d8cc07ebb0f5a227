import { z } from 'zod';
import { isDeclined } from './cards.js';
import { invalid } from './errors.js';
import type { PaymentIntent } from './objects.js';
import { id, quantity } from './parameters.js';
import { list, route } from './route.js';
import { newId, type Till } from './till.js';

const REFUNDS = '/v1/refunds';

interface Payment {
  customer: string;
  method: string | null;
  amount: number;
  /** Whether the customer enters the card now. */
  isPresent: boolean;
}

/** Charges a card. A declined payment is recorded like any other. */
export async function charge(
  till: Till,
  { customer, method: card, amount, isPresent }: Payment,
): Promise<PaymentIntent> {
  const method = card ? await till.get('payment_method', card) : null;
  const isPaid = method !== null && !isDeclined(method, isPresent);
  const chargeId = newId('ch');
  const intent: PaymentIntent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount,
    created: till.now,
    customer,
    latest_charge: isPaid ? chargeId : null,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
  };
  await till.save(intent);
  await till.emit(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  if (isPaid) {
    const made = {
      id: chargeId,
      object: 'charge',
      amount,
      amount_refunded: 0,
      created: till.now,
      customer,
      payment_intent: intent.id,
      refunded: false,
    } as const;
    await till.create(made, 'charge.succeeded');
  }
  return intent;
}

export const payments = [
  route(
    `POST ${REFUNDS}`,
    z.strictObject({
      payment_intent: id,
      amount: quantity.optional(),
      reason: z.literal('duplicate').optional(),
    }),
    async (till, { payment_intent: intent, amount, reason = null }) => {
      const { latest_charge: latest } = await till.get('payment_intent', intent, 'payment_intent');
      if (!latest) {
        const problem = `PaymentIntent ${intent} does not have a successful charge to refund.`;
        throw invalid(problem, 'payment_intent');
      }
      const paid = await till.get('charge', latest);
      const left = paid.amount - paid.amount_refunded;
      if (left === 0) {
        const problem = `Charge ${paid.id} has already been refunded.`;
        throw invalid(problem, undefined, 'charge_already_refunded');
      }
      const refunded = amount ?? left;
      if (refunded > left) {
        const problem = `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`;
        throw invalid(problem, 'amount');
      }
      const refund = await till.create({
        id: newId('re'),
        object: 'refund',
        amount: refunded,
        charge: paid.id,
        created: till.now,
        payment_intent: intent,
        reason,
        status: 'succeeded',
      });
      const total = paid.amount_refunded + refunded;
      await till.update(
        { ...paid, amount_refunded: total, refunded: total === paid.amount },
        'charge.refunded',
      );
      return refund;
    },
  ),
  list(REFUNDS, 'refund', { payment_intent: id.optional() }),
];
