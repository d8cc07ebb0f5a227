import { MAX_FACETS, type LeadFacets, type LeadFilter } from '../../contract/leads.js';
import type { LeadRecord } from './record';

/** Fields of a lead that a subscriber changes. */
export type Changeable = 'status' | 'tags' | 'note' | 'suppressed';

/** What a list or a map was asked for. */
interface Asked {
  filter?: LeadFilter;
  sort?: { field: string } | undefined;
}

/** Whether changing these fields may add or remove leads of a list, or reorder it. */
export function mayMove({ filter = {}, sort }: Asked, changed: ReadonlySet<Changeable>): boolean {
  if (changed.has('suppressed')) return true;
  if (changed.has('tags') && filter.tag !== undefined) return true;
  return changed.has('status') && (filter.status !== undefined || sort?.field === 'status');
}

type Facet = LeadFacets['cities'];
type Counted = Pick<LeadRecord, 'city' | 'category' | 'tags' | 'suppressed'>;
const NAMES = ['cities', 'categories', 'tags'] as const satisfies (keyof LeadFacets)[];

/** What a lead counts for. Excluded leads count for nothing. */
const valuesOf = ({
  city,
  category,
  tags,
  suppressed,
}: Counted): Record<keyof LeadFacets, string[]> =>
  suppressed
    ? { cities: [], categories: [], tags: [] }
    : { cities: city ? [city] : [], categories: category ? [category] : [], tags };

/** The facets after a lead changed, in the server's order. */
export function facetsAfter(facets: LeadFacets, before: Counted, after: Counted): LeadFacets {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return Object.fromEntries(
    NAMES.map((name) => {
      // Cities and categories that differ in case only are one value; tags are not.
      const keyOf = name === 'tags' ? String : (value: string) => value.toLowerCase();
      const lost = was[name].filter((value) => !is[name].includes(value));
      const gained = is[name].filter((value) => !was[name].includes(value));
      const fewer = lost.reduce((facet, value) => add(facet, value, -1, keyOf), facets[name]);
      return [name, gained.reduce((facet, value) => add(facet, value, 1, keyOf), fewer)];
    }),
  ) as LeadFacets;
}

function add(facet: Facet, value: string, leads: 1 | -1, keyOf: (value: string) => string): Facet {
  const known = facet.find((entry) => keyOf(entry.value) === keyOf(value));
  // A full facet lacks rare values: how many leads have one is unknown.
  if (!known && (leads < 0 || facet.length >= MAX_FACETS)) return facet;
  const counted = { value, ...known, count: (known?.count ?? 0) + leads };
  const others = facet.filter((entry) => entry !== known);
  return [...others, ...(counted.count > 0 ? [counted] : [])].toSorted(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
  );
}
