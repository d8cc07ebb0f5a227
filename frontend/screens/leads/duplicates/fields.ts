import {
  ADDRESS_PARTS,
  FOUND_FIELDS,
  LEAD_FIELDS,
  labelOf,
  type LeadField,
} from '#contract/lead-fields.js';
import type { Lead } from '#contract/leads.js';
import { websiteLabel } from '../../../parts/lead-table/lead';
import { phoneText } from '../../../parts/lead-table/phone';

const FIRST: readonly LeadField[] = ['phone', 'email', 'website', 'address', 'category', 'city'];
const LAST: readonly LeadField[] = ['status', 'tags', 'note', 'source', 'firstSeen'];
/** The name is the heading, coordinates rarely agree, and the address shows its parts. */
const ELSEWHERE: readonly LeadField[] = [
  ...FIRST,
  ...ADDRESS_PARTS,
  'name',
  'latitude',
  'longitude',
];

/** The fields to compare, contacts first: all that sources provide, and the subscriber's own. */
const COMPARED = [...FIRST, ...FOUND_FIELDS.filter((id) => !ELSEWHERE.includes(id)), ...LAST];

export interface ComparedRow {
  field: LeadField;
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
      field !== 'firstSeen' && shownText(field, values[0]) !== shownText(field, values[1]);
    return { field, label: labelOf(field), values, differs };
  }).filter(({ values }) => values.some((value) => value !== null));
}

/** Websites look alike if only "https", "www." or tracking differs, and phone numbers if only spaces do. */
function shownText(field: LeadField, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'website') return JSON.stringify(websiteLabel(value));
  return JSON.stringify(field === 'phone' ? phoneText(value) : value);
}

function valueOf(lead: Lead, field: LeadField) {
  const value = lead[LEAD_FIELDS[field].wire];
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
