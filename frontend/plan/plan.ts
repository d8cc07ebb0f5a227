import type { Plan } from '../../contract/plans.js';
import type { Subscription } from '../../contract/subscription.js';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** For example, "$199/month". */
export const priceText = (price: number) => `${dollars.format(price)}/month`;

/** For example, "Growth ($199/month)". */
export const planText = ({ name, price }: Pick<Subscription, 'name' | 'price'>) =>
  `${name} (${priceText(price)})`;

export const STATUS_TEXTS: Record<Subscription['status'], string> = {
  TRIAL: 'Trial',
  ACTIVE: 'Active',
  PAST_DUE: 'Payment overdue',
  CANCELLED: 'Canceled',
};

export const PERIOD_TEXTS: Record<Subscription['billingPeriod'], string> = {
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};

export const featuresText = ({ features }: Plan) => features.join(' · ');
