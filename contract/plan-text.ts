import { PLANS, type PlanId } from './plans.js';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const STATES: Record<string, string> = { PAST_DUE: ', payment failed', CANCELLED: ', ended' };

/** The plan that an event is about, such as "Pro, yearly, from Dec 7, 2026"; null for an event without one. */
export function planText(meta: Record<string, unknown>): string | null {
  const { plan, billingPeriod, status } = meta;
  if (typeof plan !== 'string' || !Object.hasOwn(PLANS, plan)) return null;
  const period = billingPeriod === 'YEARLY' ? 'yearly' : 'monthly';
  const on = dayOf(meta);
  return `${PLANS[plan as PlanId].name}, ${period}${STATES[String(status)] ?? ''}${on ? `, from ${on}` : ''}`;
}

/** The day on which a subscription without a next plan ends, such as "Dec 7, 2026". */
export const endText = (meta: Record<string, unknown>) =>
  meta['plan'] === null ? dayOf(meta) : null;

const dayOf = ({ at }: Record<string, unknown>) =>
  typeof at === 'string' ? day.format(new Date(at)) : null;
