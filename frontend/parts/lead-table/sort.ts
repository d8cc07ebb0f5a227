import { SORT_FIELDS } from '#contract/lead-fields.js';
import { valueOf, type TableLead, type TableField } from './lead';

export type SortField = TableField & (typeof SORT_FIELDS)[number];
export const isSortField = (field: TableField): field is SortField =>
  (SORT_FIELDS as readonly string[]).includes(field);

export type Sort = { field: SortField; order: 'asc' | 'desc' };

/** A new column sorts ascending; the current column reverses its order. */
export const nextSort = (sort: Sort | null, field: SortField): Sort => ({
  field,
  order: sort?.field === field && sort.order === 'asc' ? 'desc' : 'asc',
});

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns a sorted copy. Missing values come last in both orders. */
export function sortLeads(leads: readonly TableLead[], sort: Sort | null): readonly TableLead[] {
  if (!sort) return leads;
  const { field } = sort;
  const direction = sort.order === 'asc' ? 1 : -1;
  return leads.toSorted((left, right) => {
    const a = valueOf(left, field);
    const b = valueOf(right, field);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (typeof a === 'number' ? a - Number(b) : collator.compare(a, String(b)));
  });
}
