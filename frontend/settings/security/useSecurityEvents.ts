import { useQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '../../../contract/settings.js';
import { api } from '../../api/api';
import { NO_RETRY, orFail } from '../../api/call';

const LIMIT = 20;
const SHOWN = 5;
export const EVENTS_KEY = ['settings', 'security', 'events'];

/** The five newest security events. */
export const useSecurityEvents = () =>
  useQuery({
    queryKey: EVENTS_KEY,
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch security events',
        api.get<SecurityEvent[]>(`/api/settings/security/events?limit=${LIMIT}`, { signal }),
      ),
    select: (events) => events.slice(0, SHOWN),
    ...NO_RETRY,
  });
