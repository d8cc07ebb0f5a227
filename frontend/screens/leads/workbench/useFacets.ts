import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { LEAD_STATUSES, STATUS_LABELS } from '#contract/lead-fields.js';
import type { LeadFacets } from '#contract/leads.js';
import { count } from '../../../parts/ui/numbers';
import { countryName } from '../contact';
import type { LeadsProvider } from '../provider';
import { sourceName } from '../../../parts/lead-table/attributions';
import { useLeadFilter } from '../useLeadFilter';

/** A value to filter by, labeled with its number of leads. */
export type FacetOption = { value: string; label: string };

type Facet = LeadFacets['cities'];
const labelWith = (name: string, leads: number) => `${name} (${count.format(leads)})`;
const toOptions = (facet: Facet, nameOf: (value: string) => string = String): FacetOption[] =>
  facet.map(({ value, count: leads }) => ({ value, label: labelWith(nameOf(value), leads) }));

/** All statuses in the order of a lead's progress. */
const statusOptions = (facet: Facet): FacetOption[] =>
  LEAD_STATUSES.map((value) => {
    const leads = facet.find((entry) => entry.value === value)?.count ?? 0;
    return { value, label: labelWith(STATUS_LABELS[value], leads) };
  });

/** The labels of a yes-or-no filter, each with its number of leads. */
const yesAndNo = (leads: number, others: number) => ({
  trueLabel: labelWith('Yes', leads),
  falseLabel: labelWith('No', others),
});

/** While the facets load, or if they can't be loaded, values have no numbers. */
const UNCOUNTED = {
  cities: [],
  areas: [],
  categories: [],
  tags: [],
  sources: [],
  phoneCountries: [],
  statuses: LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  hasPhone: { trueLabel: 'Yes', falseLabel: 'No' },
  hasEmail: { trueLabel: 'Yes', falseLabel: 'No' },
  hasWebsite: { trueLabel: 'Yes', falseLabel: 'No' },
};

/** The values to filter by, each with the leads that match all other filters. */
export function useFacets() {
  const dataProvider = useDataProvider<LeadsProvider>();
  const filter = useLeadFilter();
  const { data } = useQuery({
    queryKey: ['leads', 'facets', filter],
    queryFn: () => dataProvider.getLeadFacets(filter),
    placeholderData: keepPreviousData,
    select: (facets: LeadFacets) => ({
      cities: toOptions(facets.cities),
      areas: toOptions(facets.areas),
      categories: toOptions(facets.categories),
      tags: toOptions(facets.tags),
      sources: toOptions(facets.sources, sourceName),
      phoneCountries: toOptions(facets.phoneCountries, countryName),
      statuses: statusOptions(facets.statuses),
      hasPhone: yesAndNo(facets.hasPhone, facets.withoutPhone),
      hasEmail: yesAndNo(facets.hasEmail, facets.withoutEmail),
      hasWebsite: yesAndNo(facets.hasWebsite, facets.withoutWebsite),
    }),
    staleTime: 30_000,
    retry: false,
  });
  return data ?? UNCOUNTED;
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
