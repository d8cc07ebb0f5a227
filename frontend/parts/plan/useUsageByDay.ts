import { useQuery } from '@tanstack/react-query';
import type { UsageDays } from '#contract/subscription.js';
import { api } from '../api/api';
import { USAGE_KEY } from './usePlanUsage';

/** The leads of each day of the current period. */
export const useUsageByDay = () =>
  useQuery({
    queryKey: [USAGE_KEY, 'days'],
    queryFn: ({ signal }) => api.get<UsageDays>('/api/usage/days', { signal }),
    retry: false,
  });
