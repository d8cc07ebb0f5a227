import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LeadFacets } from '../../../contract/leads.js';
import { count } from '../../ui/numbers';
import type { LeadsProvider } from '../provider';

const toOptions = (facet: LeadFacets['cities']) =>
  facet.map(({ value, count: leads }) => ({ value, label: `${value} (${count.format(leads)})` }));
const NONE: ReturnType<typeof toOptions> = [];

/** What there is to filter by. Without an answer one can still search. */
export function useFacets() {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { data } = useQuery({
    queryKey: ['leads', 'facets'],
    queryFn: () => dataProvider.getLeadFacets(),
    select: ({ cities, categories, tags }: LeadFacets) => ({
      cities: toOptions(cities),
      categories: toOptions(categories),
      tags: toOptions(tags),
      tagNames: tags.map(({ value }) => value),
    }),
    staleTime: 30_000,
    retry: false,
  });
  return data ?? { cities: NONE, categories: NONE, tags: NONE, tagNames: [] };
}
