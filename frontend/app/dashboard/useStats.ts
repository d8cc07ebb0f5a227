import { useQuery } from '@tanstack/react-query';
import { api } from '../../parts/api/api';
import { useOtherTabs } from '../../parts/ui/tabs';
import { OVERVIEW } from './useRuns';

export function useStats() {
  const query = useQuery({
    queryKey: [OVERVIEW, 'stats'],
    queryFn: ({ signal }) => api.get('/api/stats', { signal }),
    retry: false,
  });
  useOtherTabs('leads', query.refetch);
  return query;
}
