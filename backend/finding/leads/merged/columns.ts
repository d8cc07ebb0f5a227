import { asJson } from '../../../platform/database/values.js';
import type { LeadContent } from '../identity/content.js';
import { bareColumns, CONTENT_FIELDS, recordOf, searchText } from '../lead-columns.js';
import { PHONE_FIELDS, phoneFacts } from '../phone.js';

/** The subscriber's edits, which splitting restores, as it does the assignee if they still work with leads. */
export const EDITED = [
  'status',
  'tags',
  'note',
  'next_step',
  'due_on',
  'suppressed_at',
  'created_at',
  'city',
  'area',
  'other_areas',
];

const STORED_FIELDS = [...CONTENT_FIELDS, ...PHONE_FIELDS];

/** Parameter of `shownFrom`. */
export const asStored = (shown: LeadContent) => asJson({ ...shown, ...phoneFacts(shown.phone) });

/** Columns of a lead's content, and their values from `shownFrom`. */
export const WRITTEN = `${bareColumns(STORED_FIELDS)}, filled, search_text, removed_at`;
export const VALUES = `${STORED_FIELDS.map((id) => `shown."${id}"`).join(', ')}, shown.filled,
  ${searchText((id) => `shown."${id}"`)}, CASE WHEN shown.removed THEN COALESCE(l.removed_at, now()) END`;

/** SQL fragment: the content `shown` of a lead, from a parameter. */
export const shownFrom = (parameter: string) =>
  `json_to_record(${parameter}) AS shown (${recordOf(STORED_FIELDS)}, filled jsonb, removed boolean)`;
