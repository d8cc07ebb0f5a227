import { useQuery } from '@tanstack/react-query';
import type { Subscription, UsageReport } from '#contract/subscription.js';
import { api } from '../api/api';

/** The query to refetch when a run starts or ends. */
export const USAGE_KEY = 'usage';

export interface PlanUsage {
  usage: UsageReport;
  subscription: Subscription;
}

/** How many leads the account can still get in this period, once that is known. */
export const useLeadsLeft = () => usePlanUsage().data?.usage.left;

/** The account's plan and usage. */
export const usePlanUsage = () =>
  useQuery({
    queryKey: [USAGE_KEY],
    queryFn: async (): Promise<PlanUsage> => {
      const [usage, subscription] = await Promise.all([
        api.get('/api/usage'),
        api.get('/api/subscription'),
      ]);
      return { usage, subscription };
    },
    retry: false,
  });
