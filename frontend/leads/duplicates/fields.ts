import { LEAD_FIELDS, labelOf, type LeadField } from '../../../contract/lead-fields.js';
import type { Lead } from '../../../contract/leads.js';

/** The fields to compare, contacts first. */
const COMPARED = [
  'phone',
  'email',
  'website',
  'address',
  'category',
  'city',
  'rating',
  'reviewCount',
  'hours',
  'status',
  'tags',
  'note',
  'source',
  'firstSeen',
] as const satisfies LeadField[];

type ComparedField = (typeof COMPARED)[number];
export interface ComparedRow {
  field: ComparedField;
  label: string;
  /** The values of the first and the second lead; null if unknown. */
  values: [unknown, unknown];
  differs: boolean;
}

/** The fields that either lead has. */
export function compareLeads(one: Lead, other: Lead): ComparedRow[] {
  return COMPARED.map((field): ComparedRow => {
    const values = [valueOf(one, field), valueOf(other, field)] as ComparedRow['values'];
    const differs =
      field !== 'firstSeen' && JSON.stringify(values[0]) !== JSON.stringify(values[1]);
    return { field, label: labelOf(field), values, differs };
  }).filter(({ values }) => values.some((value) => value !== null));
}

function valueOf(lead: Lead, field: ComparedField) {
  const value = lead[LEAD_FIELDS[field].wire];
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
