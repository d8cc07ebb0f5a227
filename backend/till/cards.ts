import type { PaymentMethod } from './objects.js';
import { newId } from './till.js';

export interface Card {
  number: string;
  month: number;
  year: number;
}

/** The cards of the till, as in Stripe's test mode. */
export const TEST_CARDS = [
  { number: '4242424242424242', effect: 'works' },
  { number: '4000000000000341', effect: 'works today, fails on later charges' },
  { number: '4000000000000002', effect: 'is declined' },
] as const;

const ALWAYS_DECLINED = '0002';
const LATER_DECLINED = '0341';

/** Names that Stripe's clients use for test cards. */
export const NAMED_CARDS = new Map(
  Object.entries({
    pm_card_visa: '4242424242424242',
    tok_visa: '4242424242424242',
    pm_card_chargeCustomerFail: '4000000000000341',
    tok_chargeCustomerFail: '4000000000000341',
    pm_card_chargeDeclined: '4000000000000002',
    tok_chargeDeclined: '4000000000000002',
  }),
);

export const isTestCard = (number: string) => TEST_CARDS.some((card) => card.number === number);

export const formatCard = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** @param isPresent whether the customer is entering the card right now */
export const isDeclined = ({ card: { last4 } }: PaymentMethod, isPresent: boolean) =>
  last4 === ALWAYS_DECLINED || (last4 === LATER_DECLINED && !isPresent);

export const cannotBeAttached = ({ card: { last4 } }: PaymentMethod) => last4 === ALWAYS_DECLINED;

export function newPaymentMethod(
  { number, month, year }: Card,
  created: number,
  customer: string | null,
): PaymentMethod {
  const method: PaymentMethod & Record<string, unknown> = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: 'visa',
      country: 'US',
      display_brand: 'visa',
      exp_month: month,
      exp_year: year,
      funding: 'credit',
      last4: number.slice(-4),
    } as PaymentMethod['card'],
    created,
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return method;
}
