import { MAX_FACETS, type LeadFacets, type LeadFilter } from '../../contract/leads.js';
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
type Counted = Pick<LeadRecord, 'city' | 'category' | 'tags' | 'suppressed'>;
const NAMES = ['cities', 'categories', 'tags'] as const satisfies (keyof LeadFacets)[];

/** The facet values of a lead. Excluded leads have none. */
const valuesOf = ({
  city,
  category,
  tags,
  suppressed,
}: Counted): Record<keyof LeadFacets, string[]> =>
  suppressed
    ? { cities: [], categories: [], tags: [] }
    : { cities: city ? [city] : [], categories: category ? [category] : [], tags };

/** The facets after a lead changes, in the server's order. */
export function facetsAfter(facets: LeadFacets, before: Counted, after: Counted): LeadFacets {
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)];
  return Object.fromEntries(
    NAMES.map((name) => {
      // Cities and categories ignore case; tags do not.
      const keyOf = name === 'tags' ? String : (value: string) => value.toLowerCase();
      const removed = oldValues[name].filter((value) => !newValues[name].includes(value));
      const added = newValues[name].filter((value) => !oldValues[name].includes(value));
      const fewer = removed.reduce((facet, value) => add(facet, value, -1, keyOf), facets[name]);
      return [name, added.reduce((facet, value) => add(facet, value, 1, keyOf), fewer)];
    }),
  ) as LeadFacets;
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
