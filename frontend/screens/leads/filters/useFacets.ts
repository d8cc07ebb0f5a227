import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { LEAD_STATUSES } from '#contract/lead-fields.js';
import { UNASSIGNED, type LeadFacets } from '#contract/lead-filters.js';
import type { LeadsProvider } from '../provider';
import { useHasRows } from '../useHasRows';
import { useLeadFilter } from '../useLeadFilter';

type Facet = LeadFacets['cities'];

/** All statuses in the order of a lead's progress. */
const inOrder = (facet: Facet): Facet =>
  LEAD_STATUSES.map((value) => ({
    value,
    count: facet.find((entry) => entry.value === value)?.count ?? 0,
  }));

const countsOf = (facets: LeadFacets) => ({
  values: {
    city: facets.cities,
    area: facets.areas,
    category: facets.categories,
    tag: facets.tags,
    assignee: [{ value: UNASSIGNED, count: facets.unassigned }, ...facets.assignees],
    source: facets.sources,
    phoneCountry: facets.phoneCountries,
    status: inOrder(facets.statuses),
  } as Partial<Record<string, Facet>>,
  flags: {
    hasPhone: [facets.hasPhone, facets.withoutPhone],
    hasEmail: [facets.hasEmail, facets.withoutEmail],
    hasWebsite: [facets.hasWebsite, facets.withoutWebsite],
  } as Partial<Record<string, [yes: number, no: number]>>,
});
export type Facets = ReturnType<typeof countsOf>;

/** The values to filter by, each with the leads that match all other filters; undefined until they are loaded. */
export function useFacets(): Facets | undefined {
  const dataProvider = useDataProvider<LeadsProvider>();
  const filter = useLeadFilter();
  const { data } = useQuery({
    queryKey: ['leads', 'facets', filter],
    queryFn: () => dataProvider.getLeadFacets(filter),
    enabled: useHasRows(),
    placeholderData: keepPreviousData,
    select: countsOf,
    staleTime: 30_000,
    retry: false,
  });
  return data;
}

/** The tags on all leads. */
export function useTagNames(): string[] {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { data } = useQuery({
    queryKey: ['leads', 'facets', {}],
    queryFn: () => dataProvider.getLeadFacets({}),
    staleTime: 30_000,
    retry: false,
  });
  return data?.tags.map(({ value }) => value) ?? NO_TAGS;
}
const NO_TAGS: string[] = [];
