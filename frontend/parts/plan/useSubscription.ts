import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api';
import { NO_RETRY, orFail } from '../api/call';

/**
 * The account's plan, as the subscription page and the billing tab show it.
 * @param staleTime milliseconds for which a cached response is fresh enough
 */
export const useSubscription = (staleTime = 0) =>
  useQuery({
    queryKey: ['subscription'],
    queryFn: ({ signal }) =>
      orFail('Failed to fetch subscription', api.get('/api/subscription', { signal })),
    staleTime,
    ...NO_RETRY,
  });
