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

export const isTestCard = (number: string) => TEST_CARDS.some((card) => card.number === number);

export const formatCard = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** @param isPresent whether the customer is entering the card right now */
export const isDeclined = ({ card: { last4 } }: PaymentMethod, isPresent: boolean) =>
  last4 === ALWAYS_DECLINED || (last4 === LATER_DECLINED && !isPresent);

export const newPaymentMethod = (
  { number, month, year }: Card,
  created: number,
  customer: string,
): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  card: { brand: 'visa', exp_month: month, exp_year: year, last4: number.slice(-4) },
  created,
  customer,
  type: 'card',
});
