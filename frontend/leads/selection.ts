import { MAX_LEAD_IDS } from '../../contract/leads.js';

/** Whether all, some or none of a page's leads are selected. */
export function pageState(page: readonly string[], selected: readonly string[]) {
  const count = page.filter((id) => selected.includes(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** The selection after toggling a page's checkbox. */
export function togglePage(page: readonly string[], selected: readonly string[]): string[] {
  const others = selected.filter((id) => !page.includes(id));
  return pageState(page, selected) === 'all' ? others : [...others, ...page];
}

/** Whether the selection exceeds the limit for one change or export. */
export const isTooMany = (selected: readonly string[]) => selected.length > MAX_LEAD_IDS;
