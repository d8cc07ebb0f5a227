import type { Billing } from '#contract/billing.js';
import type { Subscription } from '#contract/subscription.js';
import { useBilling } from '../../parts/plan/useBilling';
import { useSubscription } from '../../parts/plan/useSubscription';

/** The account's plan, with the card, scheduled change and cancellation. */
export interface AccountPlan {
  subscription: Subscription;
  billing: Billing;
}

export function useAccountPlan() {
  const subscription = useSubscription();
  const billing = useBilling();
  const data: AccountPlan | undefined =
    subscription.data && billing.data
      ? { subscription: subscription.data, billing: billing.data }
      : undefined;
  return {
    data,
    error: subscription.error ?? billing.error,
    isFetching: subscription.isFetching || billing.isFetching,
    refetch: () => Promise.all([subscription.refetch(), billing.refetch()]),
  };
}

export const canChangePlan = ({ subscription, billing }: AccountPlan) =>
  billing.hasSubscription &&
  subscription.status === 'ACTIVE' &&
  !billing.cancelAt &&
  !billing.scheduled;

/** Explains when a plan change takes effect, or what must be done first. */
export function changeNote({ subscription, billing }: AccountPlan): string | undefined {
  if (!billing.hasSubscription) {
    return subscription.status === 'TRIAL'
      ? "Subscribing ends your free trial, and you're charged right away."
      : undefined;
  }
  if (subscription.status === 'PAST_DUE') return 'To change plans, first update your card.';
  if (billing.cancelAt) return 'To change plans, first resume your subscription.';
  if (billing.scheduled) return 'To change plans, first undo the scheduled change.';
  return 'Upgrades take effect immediately, and downgrades at the start of your next period.';
}
