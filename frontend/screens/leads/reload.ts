import type { QueryClient } from '@tanstack/react-query';
import { tellTabs } from '../../parts/ui/tabs';

/** Refetches the leads, the counts of views and the possible duplicates, here and in other tabs, after a job has changed many leads. */
export function reloadLeads(client: QueryClient) {
  tellTabs('leads');
  for (const key of ['leads', 'views', 'duplicates'])
    void client.invalidateQueries({ queryKey: [key] });
}
