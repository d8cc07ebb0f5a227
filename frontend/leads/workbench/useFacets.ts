import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LeadFacets } from '../../../contract/leads.js';
import { count } from '../../ui/numbers';
import { areaOf } from '../area';
import type { LeadsProvider } from '../provider';
import { useLeadFilter } from '../useLeadFilter';

/** A value to filter by, labeled with its number of leads. */
export type FacetOption = { value: string; label: string };

const toOptions = (facet: LeadFacets['cities']): FacetOption[] =>
  facet.map(({ value, count: leads }) => ({ value, label: `${value} (${count.format(leads)})` }));
const NONE: FacetOption[] = [];

/** The filter values of the leads in the chosen area. If they can't be loaded, search still works. */
export function useFacets() {
  const dataProvider = useDataProvider<LeadsProvider>();
  const area = areaOf(useLeadFilter());
  const { data } = useQuery({
    queryKey: ['leads', 'facets', area],
    queryFn: () => dataProvider.getLeadFacets(area),
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
