import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookAttempt } from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';

const KEY = ['webhooks'];
export const pathOf = ({ id }: Pick<Webhook, 'id'>) => `/api/webhooks/${id}`;

export const useWebhooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch webhooks', api.get<Webhook[]>('/api/webhooks', { signal })),
    ...NO_RETRY,
  });

/** The latest requests to an endpoint, with their responses. */
export const useAttempts = (webhook: Webhook) =>
  useQuery({
    queryKey: [...KEY, webhook.id],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch the log',
        api.get<WebhookAttempt[]>(`${pathOf(webhook)}/attempts`, { signal }),
      ),
    ...NO_RETRY,
  });

/** Refetches the webhooks and their logs. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
