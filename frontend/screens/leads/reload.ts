import type { QueryClient } from '@tanstack/react-query';
import { ACTIVITY_KEY } from '../../parts/activity/useActivity';
import { tellTabs } from '../../parts/ui/tabs';

/** Refetches the leads, the counts of views and the possible duplicates, here and in other tabs, after a job or another member has changed leads. */
export function reloadLeads(client: QueryClient) {
  tellTabs('leads');
  for (const queryKey of [['leads'], ['views'], ['duplicates'], ACTIVITY_KEY])
    void client.invalidateQueries({ queryKey });
}
