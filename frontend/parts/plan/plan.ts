import type { PlanChoice } from '#contract/billing.js';
import { chargeOf, type Plan } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** For example, "$199/month". */
export const priceText = (price: number) => `${dollars.format(price)}/month`;

/** For example, "$3,588" or "$12.50". */
export const moneyText = (cents: number, currency = 'usd') =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);

/** For example, "$349 per month" or "$3,588 per year", as it is charged. */
export const chargeText = ({ plan, billingPeriod }: PlanChoice) =>
  `${moneyText(chargeOf(plan, billingPeriod))} per ${billingPeriod === 'YEARLY' ? 'year' : 'month'}`;

/** For example, "Growth ($199/month)". */
export const planText = ({ name, price }: Pick<Subscription, 'name' | 'price'>) =>
  `${name} (${priceText(price)})`;

export const PERIOD_TEXTS: Record<Subscription['billingPeriod'], string> = {
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};

export const featuresText = ({ features }: Plan) => features.join(' · ');

const periodDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** For example, "Dec 29", on one line. Periods are in UTC. */
export const periodDayText = (date: Date) => periodDay.format(date).replace(' ', '\u00a0');

/** "Your plan resets on Dec 29.", or nothing for a trial. */
export const resetText = (resetsAt: string | null) =>
  resetsAt ? `Your plan resets on ${periodDayText(new Date(resetsAt))}.` : '';
