import { z } from 'zod';
import {
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  LEAD_STATUSES,
  leadField,
  type LeadField,
  type LeadFieldKind,
  type LeadFieldValue,
} from './lead-fields.js';
import { rangeParam } from './list.js';
import { lines, optional, required } from './fields.js';

/** Maximum leads in one change. */
export const MAX_EDITED_LEADS = 1000;

export const TAG_MAX = 40;
export const MAX_TAGS = 20;
export const NOTE_MAX = 2000;
export const NEXT_STEP_MAX = 200;
/** The first and the last day of a next step. */
export const DUE_RANGE = ['2000-01-01', '2099-12-31'] as const;
export const SOURCE_MAX = 40;

/** A lead on the wire. Its capitalized names are the public contract. */
export type Lead = {
  [Id in LeadField as (typeof LEAD_FIELDS)[Id]['wire']]: LeadFieldValue<Id>;
};
const VALUES: Record<LeadFieldKind, z.ZodType> = {
  id: z.uuid(),
  text: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  rating: z.number().min(0).max(5),
  count: z.int().min(0),
  degrees: z.number(),
  instant: z.iso.datetime(),
  date: z.iso.date(),
  status: z.enum(LEAD_STATUSES),
  tags: z.array(z.string()),
  flag: z.boolean(),
  share: z.number().min(0).max(1),
};
const fields = LEAD_FIELD_IDS.map((id) => {
  const { wire, kind, range, required: always, description } = leadField(id);
  const known = range ? z.int().min(range[0]).max(range[1]) : VALUES[kind];
  const value = always ? known : known.nullable();
  return [wire, description ? value.meta({ description }) : value];
});
export const lead = z
  .object(Object.fromEntries(fields) as { [Name in keyof Lead]: z.ZodType<Lead[Name]> })
  .meta({ id: 'Lead' });

/** Counts the changes that members made to a lead. */
export const revision = z.int().min(0).meta({
  description: 'Pass it in `If-Match` as `"<revision>"` to change only what you have seen',
});
/** Response to `PATCH /api/leads/{id}`. */
export const changedLead = lead.extend({ Revision: revision }).meta({ id: 'ChangedLead' });
export type ChangedLead = z.infer<typeof changedLead>;

/** Event of `GET /api/leads/changes`: members' changes to the account's leads. */
export const leadsChanged = z
  .object({
    by: z
      .uuid()
      .nullable()
      .meta({ description: 'User id of the member; null for several or unknown' }),
  })
  .meta({ id: 'LeadsChanged' });
export type LeadsChanged = z.infer<typeof leadsChanged>;

/** Maximum number of a run's leads in one response. */
export const MAX_RUN_PAGE = 2500;
export const runLeadsQuery = z.object({ range: rangeParam(MAX_RUN_PAGE).optional() });
export type RunLeadsQuery = z.infer<typeof runLeadsQuery>;

export const runLeads = z
  .object({
    leads: z.array(lead),
    merged: z
      .int()
      .meta({ description: "The run's leads that have since been merged into its other leads" }),
  })
  .meta({ id: 'RunLeads' });
export type RunLeads = z.infer<typeof runLeads>;

const tag = required('A tag must not be blank', TAG_MAX);
const tags = z
  .array(tag)
  .max(MAX_TAGS, `At most ${MAX_TAGS} tags`)
  .transform((names) => [...new Set(names)]);

export const assignee = z
  .uuid('Assignee ID must be the id of a member')
  .toLowerCase()
  .meta({ description: 'User id of a member who may work with leads' });

const DUE_ERROR = 'Due On must be a date such as 2026-12-31';
const dueOn = z.iso
  .date(DUE_ERROR)
  .refine((day) => day >= DUE_RANGE[0] && day <= DUE_RANGE[1], `${DUE_ERROR}, from 2000 to 2099`);

/** Body of `PATCH /api/leads/{id}`: omitted fields keep their values. */
export const leadPatch = z
  .strictObject({
    Status: z.enum(LEAD_STATUSES, `Status must be one of ${LEAD_STATUSES.join(', ')}`),
    Tags: tags,
    Note: lines(NOTE_MAX).nullable(),
    'Assignee ID': assignee.nullable(),
    'Next Step': optional(NEXT_STEP_MAX).nullable(),
    'Due On': dueOn.nullable(),
  })
  .partial()
  .meta({ id: 'LeadPatch' });
export type LeadPatch = z.infer<typeof leadPatch>;

/** Body of `PATCH /api/leads`: the same change to up to 1,000 selected leads. */
export const leadsPatch = z
  .strictObject({
    ids: z
      .array(z.uuid('Every id must be a lead id'))
      .min(1, 'ids is required')
      .max(MAX_EDITED_LEADS, `At most ${MAX_EDITED_LEADS} ids at a time`),
    Status: leadPatch.shape.Status,
    addTags: tags.optional(),
    removeTags: tags.optional(),
    'Assignee ID': leadPatch.shape['Assignee ID'],
    'Next Step': leadPatch.shape['Next Step'],
    'Due On': leadPatch.shape['Due On'],
    Suppressed: z.boolean('Suppressed must be true or false').optional(),
  })
  .meta({ id: 'LeadsPatch' });
export type LeadsPatch = z.infer<typeof leadsPatch>;

/** Response header of changes that can be undone. */
export const EDIT_ID_HEADER = 'Edit-Id';
/** Response to `POST /api/leads/edits/{id}/undo`. */
export const undoneEdit = z
  .object({
    leads: z.array(lead).meta({ description: 'The restored leads' }),
    skipped: z.int().meta({ description: 'Number of leads that have been edited since' }),
  })
  .meta({ id: 'UndoneEdit' });

/** A change's effect on leads. */
export const leadsChange = z
  .object({
    Status: z.enum(LEAD_STATUSES),
    addTags: z.array(z.string()),
    removeTags: z.array(z.string()),
    'Assignee ID': z.string().nullable(),
    'Next Step': z.string().nullable(),
    'Due On': z.string().nullable(),
    Suppressed: z.boolean(),
  })
  .partial();
export type LeadsChange = z.infer<typeof leadsChange>;

/** An edit that can be undone, in the response to `GET /api/leads/edits`. */
export const recentEdit = z
  .object({
    id: z.uuid().meta({ description: 'The `Edit-Id` of the change' }),
    leads: z
      .int()
      .meta({ description: 'Number of changed leads, not counting those edited since' }),
    name: z.string().nullable().meta({ description: 'Name of the lead, if there is only one' }),
    change: leadsChange,
    editedAt: z.iso.datetime(),
  })
  .meta({ id: 'RecentEdit' });
export type RecentEdit = z.infer<typeof recentEdit>;

/**
 * Keeps spreadsheets from evaluating a CSV cell as a formula. Phone numbers such as "+377 93 25 80 00"
 * and plain numbers stay unchanged because they are harmless. The export in SQL uses the same two patterns.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const neutralizeFormula = (cell: string) =>
  FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

/** Includes full-width signs: with East Asian input, spreadsheets treat them as ASCII. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?[0-9 ().-]+$/;
