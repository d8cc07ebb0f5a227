import { useQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '../../../contract/settings.js';
import { api } from '../../api/api';
import { NO_RETRY, orFail } from '../../api/call';

const SHOWN = 5;
const CHANGES = 'limit=20&kind=changes';
const ALL = 'limit=100';

/** The five newest changes, or all recent events with the views of profile and settings. */
export const useSecurityEvents = (all: boolean) => {
  const query = all ? ALL : CHANGES;
  return useQuery({
    queryKey: ['settings', 'security', 'events', query],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch security events',
        api.get<SecurityEvent[]>(`/api/settings/security/events?${query}`, { signal }),
      ),
    select: (events) => (all ? events : events.slice(0, SHOWN)),
    ...NO_RETRY,
  });
};
