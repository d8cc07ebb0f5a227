import { MAX_LEAD_IDS } from '../../contract/leads.js';

/** Whether all, some or none of a page's leads are selected. */
export function pageState(page: readonly string[], selected: readonly string[]) {
  const count = page.filter((id) => selected.includes(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** The selection after the box of a whole page was pressed. */
export function withPage(page: readonly string[], selected: readonly string[]): string[] {
  const others = selected.filter((id) => !page.includes(id));
  return pageState(page, selected) === 'all' ? others : [...others, ...page];
}

/** One change and one export take so many leads at most. */
export const isTooMany = (selected: readonly string[]) => selected.length > MAX_LEAD_IDS;
