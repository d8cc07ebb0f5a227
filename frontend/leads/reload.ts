import type { QueryClient } from '@tanstack/react-query';
import { tellTabs } from '../ui/tabs';

/** Reads the leads and the counts of views again, here and in other tabs, after a job has changed many leads. */
export function reloadLeads(client: QueryClient) {
  tellTabs('leads');
  for (const key of ['leads', 'views']) void client.invalidateQueries({ queryKey: [key] });
}
