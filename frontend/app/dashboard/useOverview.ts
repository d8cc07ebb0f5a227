import { useQuery } from '@tanstack/react-query';
import { api } from '../../parts/api/api';
import { useOtherTabs } from '../../parts/ui/tabs';
import { OVERVIEW } from './useRuns';

/** The figures, the latest deliveries and what needs the user, in one request. */
export function useOverview() {
  const query = useQuery({
    queryKey: [OVERVIEW, 'summary'],
    queryFn: ({ signal }) => api.get('/api/overview', { signal }),
    retry: false,
  });
  useOtherTabs('leads', query.refetch);
  return query;
}
