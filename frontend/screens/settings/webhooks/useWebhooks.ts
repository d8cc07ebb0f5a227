import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';

const KEY = ['webhooks'];
export const at = ({ id }: Pick<Webhook, 'id'>) => ({ params: { path: { id } } });

export const useWebhooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch webhooks', api.get('/api/webhooks', { signal })),
    ...NO_RETRY,
  });

/** The latest requests to an endpoint, with their responses. */
export const useAttempts = (webhook: Webhook) =>
  useQuery({
    queryKey: [...KEY, webhook.id],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch the log',
        api.get('/api/webhooks/{id}/attempts', { ...at(webhook), signal }),
      ),
    ...NO_RETRY,
  });

/** Refetches the webhooks and their logs. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
