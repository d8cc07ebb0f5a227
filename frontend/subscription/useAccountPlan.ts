import type { Billing } from '../../contract/billing.js';
import type { Subscription } from '../../contract/subscription.js';
import { useBilling } from '../plan/useBilling';
import { useSubscription } from '../plan/useSubscription';

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
