import { AREA_SEPARATOR } from '#contract/lead-fields.js';
import { MAX_FACETS, type LeadFacets, type LeadFilter } from '#contract/leads.js';
import type { LeadRecord } from './record';

/** Fields of a lead that a subscriber can change. */
export type Changeable = 'status' | 'tags' | 'note' | 'suppressed';

/** The parameters of a list or map query. */
interface QueryParams {
  filter?: LeadFilter;
  sort?: { field: string } | undefined;
}

/** Whether changing these fields may add, remove or reorder leads in a list. */
export function mayChangeList(
  { filter = {}, sort }: QueryParams,
  changed: ReadonlySet<Changeable>,
): boolean {
  if (changed.has('suppressed')) return true;
  if (changed.has('tags') && filter.tag !== undefined) return true;
  return changed.has('status') && (filter.status !== undefined || sort?.field === 'status');
}

type Facet = LeadFacets['cities'];
type Counted = Pick<
  LeadRecord,
  | 'city'
  | 'area'
  | 'category'
  | 'tags'
  | 'status'
  | 'source'
  | 'phoneCountry'
  | 'phone'
  | 'email'
  | 'website'
  | 'suppressed'
>;
const NAMES = [
  'cities',
  'areas',
  'categories',
  'tags',
  'statuses',
  'sources',
  'phoneCountries',
] as const;

/** The areas of the runs that found a lead, which one column shows. */
const areasOf = (area: string | null) => area?.split(AREA_SEPARATOR) ?? [];

/** The facet values of a lead. Excluded leads have none. */
const valuesOf = (lead: Counted): Record<(typeof NAMES)[number], string[]> => {
  const { city, area, category, tags, status, source, phoneCountry, suppressed } = lead;
  const listed = (value: string | null) => (value && !suppressed ? [value] : []);
  return {
    cities: listed(city),
    areas: suppressed ? [] : areasOf(area),
    categories: listed(category),
    tags: suppressed ? [] : tags,
    statuses: listed(status),
    sources: listed(source),
    phoneCountries: listed(phoneCountry),
  };
};

/** The change in the counts of all leads. */
function countsAfter(facets: LeadFacets, before: Counted, after: Counted) {
  const added = Number(before.suppressed) - Number(after.suppressed);
  return {
    total: facets.total + added,
    hasPhone: facets.hasPhone + (after.phone ? added : 0),
    hasEmail: facets.hasEmail + (after.email ? added : 0),
    hasWebsite: facets.hasWebsite + (after.website ? added : 0),
    withoutPhone: facets.withoutPhone + (after.phone ? 0 : added),
    withoutEmail: facets.withoutEmail + (after.email ? 0 : added),
    withoutWebsite: facets.withoutWebsite + (after.website ? 0 : added),
  };
}

/** The facets of all leads, or of those in an area, after one of them changes, in the server's order. */
export function facetsAfter(facets: LeadFacets, before: Counted, after: Counted): LeadFacets {
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)];
  const values = Object.fromEntries(
    NAMES.map((name) => {
      const ignoresCase = name === 'cities' || name === 'areas' || name === 'categories';
      const keyOf = ignoresCase ? (value: string) => value.toLowerCase() : String;
      const removed = oldValues[name].filter((value) => !newValues[name].includes(value));
      const added = newValues[name].filter((value) => !oldValues[name].includes(value));
      const fewer = removed.reduce((facet, value) => add(facet, value, -1, keyOf), facets[name]);
      return [name, added.reduce((facet, value) => add(facet, value, 1, keyOf), fewer)];
    }),
  ) as Pick<LeadFacets, (typeof NAMES)[number]>;
  return { ...values, ...countsAfter(facets, before, after) };
}

function add(facet: Facet, value: string, leads: 1 | -1, keyOf: (value: string) => string): Facet {
  const existing = facet.find((entry) => keyOf(entry.value) === keyOf(value));
  // A full facet omits rare values, so their counts are unknown.
  if (!existing && (leads < 0 || facet.length >= MAX_FACETS)) return facet;
  const counted = { value, ...existing, count: (existing?.count ?? 0) + leads };
  const others = facet.filter((entry) => entry !== existing);
  return [...others, ...(counted.count > 0 ? [counted] : [])].toSorted(
    (left, right) => right.count - left.count || (left.value < right.value ? -1 : 1),
  );
}
