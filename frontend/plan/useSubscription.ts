import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '../../contract/subscription.js';
import { api } from '../api/api';
import { NO_RETRY, orFail } from '../api/call';

/** The account's plan, as the subscription page and the billing tab show it. */
export const useSubscription = () =>
  useQuery({
    queryKey: ['subscription'],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch subscription',
        api.get<Subscription>('/api/subscription', { signal }),
      ),
    ...NO_RETRY,
  });
