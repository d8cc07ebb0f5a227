import type { Billing } from '#contract/billing.js';
import { chargeOf } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';

interface NextEvent {
  label: string;
  at: string;
  /** In cents, if it is a charge. */
  charge?: number;
}

/** The next event of a subscription; null for a trial, which ends with its period. */
export function nextEvent(subscription: Subscription, billing: Billing): NextEvent | null {
  const { plan, billingPeriod, status, currentPeriodEnd, trialEndsAt, endedAt, runsStopAt } =
    subscription;
  const { hasSubscription, cancelAt, scheduled } = billing;
  if (trialEndsAt) return null;
  if (status === 'CANCELLED') return { label: 'Ended on', at: endedAt ?? currentPeriodEnd };
  if (runsStopAt) return { label: 'Runs stop on', at: runsStopAt };
  if (cancelAt) return { label: 'Ends on', at: cancelAt };
  if (!hasSubscription) return { label: 'Renews on', at: currentPeriodEnd };
  const next = scheduled ?? { plan, billingPeriod };
  return {
    label: 'Next charge',
    at: currentPeriodEnd,
    charge: chargeOf(next.plan, next.billingPeriod),
  };
}
