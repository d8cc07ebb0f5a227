import { LEAD_FIELDS, listName, SORT_FIELDS } from '#contract/lead-fields.js';
import type { View } from '#contract/views.js';

type Shown = Pick<View, 'filter' | 'sort'>;

const LEADS = '/dashboard/leads';

/** The address of the leads that a view shows. Anyone in the account can open it. */
export function viewAddress({ filter, sort }: Shown): string {
  const [name, order] = sort ?? ['Completeness', 'DESC'];
  const field = SORT_FIELDS.find((id) => LEAD_FIELDS[id].wire === name)!;
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: listName(field),
    order,
    page: '1',
  });
  return `${LEADS}?${query.toString()}`;
}

/** Whether an address shows a view's leads, in any order. All leads are no view's. */
export const isAddressOf = ({ filter }: Shown, pathname: string, search: string): boolean =>
  Object.keys(filter).length > 0 &&
  pathname.startsWith(LEADS) &&
  sorted(new URLSearchParams(search).get('filter') ?? '{}') === sorted(JSON.stringify(filter));

/** Whether two views show the same leads, in any order. */
export const hasSameLeads = (one: Pick<View, 'filter'>, other: Pick<View, 'filter'>): boolean =>
  sorted(JSON.stringify(one.filter)) === sorted(JSON.stringify(other.filter));

/** An object as JSON with sorted keys. */
function sorted(json: string): string {
  try {
    const entries = Object.entries(JSON.parse(json) as object);
    return JSON.stringify(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  } catch {
    return '';
  }
}
