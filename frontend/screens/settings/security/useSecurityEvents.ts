import { useQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#contract/settings.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';

/** The events that a list requests: recent changes, all changes, or views of profile and settings. */
export const EVENTS = {
  recent: 'limit=20&kind=changes',
  changes: 'limit=100&kind=changes',
  views: 'limit=100&kind=accesses',
} as const;

export const useSecurityEvents = (query: (typeof EVENTS)[keyof typeof EVENTS]) =>
  useQuery({
    queryKey: ['settings', 'security', 'events', query],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch security events',
        api.get<SecurityEvent[]>(`/api/settings/security/events?${query}`, { signal }),
      ),
    ...NO_RETRY,
  });
