import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '../../contract/subscription.js';
import { api } from '../api/api';
import { AT_ONCE, orFail } from '../api/call';

/** The account's plan: the one truth that subscription page and billing tab show. */
export const useSubscription = () =>
  useQuery({
    queryKey: ['subscription'],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch subscription',
        api.get<Subscription>('/api/subscription', { signal }),
      ),
    ...AT_ONCE,
  });
