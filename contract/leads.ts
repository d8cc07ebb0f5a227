import { z } from 'zod';
import { rangeParam } from './list.js';

/** Ids that `GET /api/leads?ids=` takes, and that `Leads` of a run in a list carries. */
export const MAX_LEAD_IDS = 100;

const text = z.string().nullable();

/** A lead as it travels; the names with capitals are the public contract. */
export const lead = z
  .object({
    id: z.uuid(),
    Name: z.string(),
    Category: text,
    Phone: text.meta({ description: 'E.164, such as +37793258000' }),
    Email: text,
    Address: text,
    Website: text.meta({ description: 'http or https URL' }),
    Rating: z.number().min(0).max(5).nullable(),
    'Review Count': z.int().min(0).nullable(),
    Hours: text,
    Display: z.string().meta({ description: 'Name and address on one line' }),
    Latitude: z.number().nullable(),
    Longitude: z.number().nullable(),
    Source: z.string().meta({ description: 'Where the lead comes from' }),
    Licence: z.string().meta({ description: 'Licence and attribution of the source' }),
    'Source ID': z.string().meta({ description: "The business's id at its source" }),
    'First Seen': z.iso.datetime(),
    'Last Seen': z.iso.datetime(),
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof lead>;

/** Leads of a run that one answer carries at most. */
export const MAX_RUN_PAGE = 2500;
export const runLeadsQuery = z.object({ range: rangeParam(MAX_RUN_PAGE).optional() });
export type RunLeadsQuery = z.infer<typeof runLeadsQuery>;

export const runLeads = z.object({ leads: z.array(lead) }).meta({ id: 'RunLeads' });

export const leadIds = z.object({
  ids: z
    .string('ids is required')
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(
      z
        .array(z.uuid('Every id must be a lead id'))
        .min(1, 'ids is required')
        .max(MAX_LEAD_IDS, `At most ${MAX_LEAD_IDS} ids at a time`),
    ),
});

/** Header of every CSV of leads, in this order. */
export const CSV_COLUMNS = [
  'Name',
  'Category',
  'Phone',
  'Address',
  'Website',
  'Rating',
  'ReviewCount',
  'Hours',
] as const;

/**
 * A CSV cell that no spreadsheet takes for a formula. Phone numbers such as "+377 93 25 80 00" and plain numbers
 * cannot call anything and stay as they are. The export from the database follows the same two patterns in SQL.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const neutraliseFormula = (cell: string) =>
  FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?[0-9 ().-]+$/;
