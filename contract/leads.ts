import { z } from 'zod';
import { leadContact, websiteVisit } from './enrichment.js';
import {
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  LEAD_STATUSES,
  leadField,
  SORT_FIELDS,
  type LeadField,
  type LeadFieldKind,
  type LeadFieldValue,
} from './lead-fields.js';
import { listQuery, rangeParam } from './list.js';
import { lines, optional, required, TEXT_MAX } from './fields.js';

/** Ids that `GET /api/leads?ids=` takes, and that `Leads` of a run in a list carries. */
export const MAX_LEAD_IDS = 100;

export const TAG_MAX = 40;
export const MAX_TAGS = 20;
export const NOTE_MAX = 2000;

const text = z.string().nullable();

/** A lead as it travels; the names with capitals are the public contract. */
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
  status: z.enum(LEAD_STATUSES),
  tags: z.array(z.string()),
  flag: z.boolean(),
};
const fields = LEAD_FIELD_IDS.map((id) => {
  const { wire, kind, required: always, description } = leadField(id);
  const value = always ? VALUES[kind] : VALUES[kind].nullable();
  return [wire, description ? value.meta({ description }) : value];
});
export const lead = z
  .object(Object.fromEntries(fields) as { [Name in keyof Lead]: z.ZodType<Lead[Name]> })
  .meta({ id: 'Lead' });

/** Leads of a run that one answer carries at most. */
export const MAX_RUN_PAGE = 2500;
export const runLeadsQuery = z.object({ range: rangeParam(MAX_RUN_PAGE).optional() });
export type RunLeadsQuery = z.infer<typeof runLeadsQuery>;

export const runLeads = z.object({ leads: z.array(lead) }).meta({ id: 'RunLeads' });

const tag = required('A tag must not be blank', TAG_MAX);
const tags = z
  .array(tag)
  .max(MAX_TAGS, `At most ${MAX_TAGS} tags`)
  .transform((all) => [...new Set(all)]);

/** Body of `PATCH /api/leads/{id}`: what is absent stays as it is. */
export const leadPatch = z
  .strictObject({
    Status: z.enum(LEAD_STATUSES, `Status must be one of ${LEAD_STATUSES.join(', ')}`),
    Tags: tags,
    Note: lines(NOTE_MAX).nullable(),
  })
  .partial()
  .meta({ id: 'LeadPatch' });
export type LeadPatch = z.infer<typeof leadPatch>;

/** Body of `PATCH /api/leads`: the same change to up to 100 selected leads. */
export const leadsPatch = z
  .strictObject({
    ids: z
      .array(z.uuid('Every id must be a lead id'))
      .min(1, 'ids is required')
      .max(MAX_LEAD_IDS, `At most ${MAX_LEAD_IDS} ids at a time`),
    Status: leadPatch.shape.Status,
    addTags: tags.optional(),
    removeTags: tags.optional(),
    Suppressed: z.boolean('Suppressed must be true or false').optional(),
  })
  .meta({ id: 'LeadsPatch' });
export type LeadsPatch = z.infer<typeof leadsPatch>;

/** Changes that the detail of a lead carries at most. */
export const MAX_LEAD_CHANGES = 100;

/** Answer of `GET /api/leads/{id}`: the lead, the runs that brought it and what changed, newest first, and who knows it. */
export const leadDetail = lead
  .extend({
    Runs: z.array(
      z.object({
        id: z.uuid(),
        City: z.string(),
        Category: z.string(),
        'Created At': z.iso.datetime(),
      }),
    ),
    Changes: z
      .array(
        z.object({
          Field: z.string(),
          Before: text,
          After: text,
          'Changed At': z.iso.datetime(),
          'Run ID': z.uuid(),
        }),
      )
      .meta({
        description: `The last ${MAX_LEAD_CHANGES}: what its source says otherwise than before`,
      }),
    Identities: z
      .array(
        z.object({
          Source: z.string(),
          'Source ID': z.string(),
          'First Seen': z.iso.datetime(),
          'Last Seen': z.iso.datetime(),
        }),
      )
      .meta({ description: 'Every id under which a source named the business, oldest first' }),
    Contacts: z.array(leadContact).meta({ description: "What the lead's own website names" }),
    'Website Visit': websiteVisit.nullable(),
  })
  .meta({ id: 'LeadDetail' });
export type LeadDetail = z.infer<typeof leadDetail>;

/** What the account's leads can be filtered by; every given condition must hold. */
export const leadFilter = z
  .strictObject({
    id: z.array(z.uuid()).max(MAX_LEAD_IDS),
    q: optional(TEXT_MAX).meta({ description: 'In name, address, phone, email or website' }),
    city: optional(TEXT_MAX),
    category: optional(TEXT_MAX),
    status: z.enum(LEAD_STATUSES),
    tag: optional(TAG_MAX),
    minRating: z.number().min(0).max(5),
    minReviews: z.int().min(0).max(1_000_000_000),
    hasPhone: z.boolean(),
    hasWebsite: z.boolean(),
    suppressed: z.boolean().meta({ description: 'Suppressed leads only; without it none' }),
  })
  .partial();
export type LeadFilter = z.infer<typeof leadFilter>;

type SortName = (typeof LEAD_FIELDS)[(typeof SORT_FIELDS)[number]]['wire'];
const SORT_NAMES = SORT_FIELDS.map((id) => LEAD_FIELDS[id].wire) as [SortName, ...SortName[]];
export const leadListQuery = listQuery(SORT_NAMES, leadFilter);
export type LeadListQuery = z.infer<typeof leadListQuery>;
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

/** Query of `GET /api/leads`: ids, or a list in either dialect. */
export const leadsQuery = leadListQuery.extend({ ids: leadIds.shape.ids.optional() });

/** Query of the CSV of filtered leads; the same filter and sort as the list. */
export const leadsCsvQuery = leadListQuery.pick({ sort: true, filter: true });
export type LeadsCsvQuery = z.infer<typeof leadsCsvQuery>;
/** Answer of `POST /api/export/links`: where a plain link downloads the leads, for five minutes. */
export const exportLink = z.object({ url: z.string() }).meta({ id: 'ExportLink' });
export const exportLinkForm = z
  .strictObject({
    filter: leadFilter.optional(),
    sort: z.tuple([z.enum(SORT_NAMES), z.enum(['ASC', 'DESC'])]).optional(),
  })
  .meta({ id: 'ExportLinkForm' });
export type ExportLinkForm = z.infer<typeof exportLinkForm>;

/** Values that a facet has at most. */
export const MAX_FACETS = 200;

/** Answer of `GET /api/leads/facets`: what there is to filter by, most leads first. */
const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const leadFacets = z
  .object({ cities: facet, categories: facet, tags: facet })
  .meta({ id: 'LeadFacets' });
export type LeadFacets = z.infer<typeof leadFacets>;

const BBOX_MESSAGE = 'bbox must be west,south,east,north in degrees';
/** West is greater than east where the box crosses the antimeridian. */
const bbox = z
  .string('bbox is required')
  .regex(/^-?[\d.]+(?:,-?[\d.]+){3}$/, BBOX_MESSAGE)
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(
    ([west, south, east, north]) =>
      Math.abs(west) <= 180 &&
      Math.abs(east) <= 180 &&
      -90 <= south &&
      south <= north &&
      north <= 90,
    BBOX_MESSAGE,
  );
/** Query of `GET /api/leads/map`. */
export const leadMapQuery = z.object({
  filter: leadListQuery.shape.filter,
  bbox: bbox.optional(),
  zoom: z
    .string('zoom is required')
    .regex(/^(1?\d|20)$/, 'zoom must be a whole number from 0 to 20')
    .transform(Number),
});
export type LeadMapQuery = z.infer<typeof leadMapQuery>;
/** Leads near one another at a zoom; a cluster of one names its lead. */
export const leadMap = z
  .object({
    total: z.int().meta({ description: 'Leads that match' }),
    located: z.int().meta({ description: 'Of these, leads whose place is known' }),
    bounds: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .nullable()
      .meta({ description: 'west, south, east, north of all that match' }),
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
        id: z.uuid().nullable(),
        name: z.string().nullable(),
        city: text.meta({ description: 'City of most of them' }),
      }),
    ),
  })
  .meta({ id: 'LeadMap' });
export type LeadMap = z.infer<typeof leadMap>;

/**
 * A CSV cell that no spreadsheet takes for a formula. Phone numbers such as "+377 93 25 80 00" and plain numbers
 * cannot call anything and stay as they are. The export from the database follows the same two patterns in SQL.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const neutraliseFormula = (cell: string) =>
  FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

/** The full-width signs too: a spreadsheet with an East Asian keyboard takes them for the plain ones. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?[0-9 ().-]+$/;
