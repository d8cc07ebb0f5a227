import { z } from 'zod';
import { box, polygon } from './areas.js';
import {
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  LEAD_STATUSES,
  leadField,
  MAX_REVIEWS,
  PHONE_TYPES,
  SORT_FIELDS,
  WEBSITE_STATUSES,
  type LeadField,
  type LeadFieldKind,
  type LeadFieldValue,
  type PhoneType,
} from './lead-fields.js';
import { listQuery, rangeParam } from './list.js';
import { lines, optional, required, TEXT_MAX } from './fields.js';

/** Maximum ids in `GET /api/leads?ids=` and in the `Leads` of a listed run. */
export const MAX_LEAD_IDS = 100;

/** Maximum leads in one change. */
export const MAX_EDITED_LEADS = 1000;

export const TAG_MAX = 40;
export const MAX_TAGS = 20;
export const NOTE_MAX = 2000;
export const SOURCE_MAX = 40;

const text = z.string().nullable();

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

/** Body of `PATCH /api/leads/{id}`: omitted fields keep their values. */
export const leadPatch = z
  .strictObject({
    Status: z.enum(LEAD_STATUSES, `Status must be one of ${LEAD_STATUSES.join(', ')}`),
    Tags: tags,
    Note: lines(NOTE_MAX).nullable(),
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
export type UndoneEdit = z.infer<typeof undoneEdit>;

/** A change's effect on leads. */
export const leadsChange = z
  .object({
    Status: z.enum(LEAD_STATUSES),
    addTags: z.array(z.string()),
    removeTags: z.array(z.string()),
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
    name: text.meta({ description: 'Name of the lead, if there is only one' }),
    change: leadsChange,
    editedAt: z.iso.datetime(),
  })
  .meta({ id: 'RecentEdit' });
export type RecentEdit = z.infer<typeof recentEdit>;

const phoneCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'phoneCountry must be an ISO 3166 code, such as US')
  .meta({ description: "ISO 3166 code of the phone number's country, such as US" });

/** Filters by a value that several leads share, of which one, one of several, or none of several can be wanted. */
const valueFilters = {
  city: optional(TEXT_MAX).meta({ description: 'The town of the business' }),
  area: optional(TEXT_MAX).meta({ description: 'The area of a run that found the lead' }),
  category: optional(TEXT_MAX),
  status: z.enum(LEAD_STATUSES),
  tag: optional(TAG_MAX),
  source: optional(SOURCE_MAX).meta({ description: 'Source id, such as osm' }),
  websiteStatus: z.enum(WEBSITE_STATUSES),
  phoneType: z.enum(Object.keys(PHONE_TYPES) as [PhoneType, ...PhoneType[]]),
  phoneCountry,
};
export type ValueFilter = keyof typeof valueFilters;
export const VALUE_FILTERS = Object.keys(valueFilters) as ValueFilter[];
/** Maximum values of one filter. */
export const MAX_FILTER_VALUES = 20;
const several = <Value extends z.ZodType>(value: Value) =>
  z
    .array(value)
    .min(1, 'At least one value')
    .max(MAX_FILTER_VALUES, `At most ${MAX_FILTER_VALUES} values`);
const filled = (max: number) => several(required('A value must not be blank', max));
const severalValues = z
  .strictObject({
    city: filled(TEXT_MAX),
    area: filled(TEXT_MAX),
    category: filled(TEXT_MAX),
    status: several(valueFilters.status),
    tag: filled(TAG_MAX),
    source: filled(SOURCE_MAX),
    websiteStatus: several(valueFilters.websiteStatus),
    phoneType: several(valueFilters.phoneType),
    phoneCountry: several(phoneCountry),
  } satisfies Record<ValueFilter, z.ZodType>)
  .partial();

/** Filters for the account's leads. A lead must match all of them. */
export const leadFilter = z
  .strictObject({
    ...valueFilters,
    anyOf: severalValues.meta({
      description: 'Leads with any of these values, such as {"city": ["Monaco", "Nice"]}',
    }),
    not: severalValues.meta({
      description: 'Leads with none of these values, such as {"status": ["WON", "LOST"]}',
    }),
    id: z.array(z.uuid()).max(MAX_LEAD_IDS),
    q: optional(TEXT_MAX).meta({
      description: 'Text in name, address, phone, email or website, or a phone number in any form',
    }),
    run: z
      .uuid('run must be the id of a run')
      .meta({ description: 'Leads that this run delivered' }),
    minRating: z.number().min(0).max(5),
    minReviews: z.int().min(0).max(MAX_REVIEWS),
    minCompleteness: z.int().min(0).max(100),
    minEmailConfidence: z.number().min(0).max(1),
    emailMx: z.boolean(),
    phoneValid: z.boolean(),
    verified: z
      .boolean()
      .meta({ description: 'Whether the website was visited in the last 30 days' }),
    hasPhone: z.boolean(),
    hasEmail: z.boolean(),
    hasWebsite: z.boolean(),
    bbox: box.meta({ description: 'Leads in this rectangle' }),
    polygon: polygon.meta({ description: 'Leads inside this GeoJSON Polygon' }),
    suppressed: z
      .boolean()
      .meta({ description: 'true: only excluded leads; by default, excluded leads are omitted' }),
  })
  .partial();
export type LeadFilter = z.infer<typeof leadFilter>;

type SortName = (typeof LEAD_FIELDS)[(typeof SORT_FIELDS)[number]]['wire'];
const SORT_NAMES = SORT_FIELDS.map((id) => LEAD_FIELDS[id].wire) as [SortName, ...SortName[]];
/** A sort order, such as `["Name", "ASC"]`. */
export const leadSort = z.tuple([z.enum(SORT_NAMES), z.enum(['ASC', 'DESC'])]);
export const leadListQuery = listQuery(SORT_NAMES, leadFilter);
export type LeadListQuery = z.infer<typeof leadListQuery>;
export const leadIds = z.object({
  ids: z
    .string('ids is required')
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(
      z
        .array(z.uuid('Every id must be a lead id').toLowerCase())
        .min(1, 'ids is required')
        .max(MAX_LEAD_IDS, `At most ${MAX_LEAD_IDS} ids at a time`),
    ),
});

/** Query for `GET /api/leads`: ids, or a list query in either dialect. */
export const leadsQuery = leadListQuery.extend({ ids: leadIds.shape.ids.optional() });

/** Query for the CSV of filtered leads, with the list's filter and sort order. */
export const leadsCsvQuery = leadListQuery.pick({ sort: true, filter: true });
export type LeadsCsvQuery = z.infer<typeof leadsCsvQuery>;
/** Maximum values of a facet. */
export const MAX_FACETS = 200;

/** Query for `GET /api/leads/facets`. */
export const leadFacetsQuery = leadListQuery.pick({ filter: true });
export type LeadFacetsQuery = z.infer<typeof leadFacetsQuery>;
/** Response to `GET /api/leads/facets`: filter values, each with the number of leads that match all other filters, most leads first. */
const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const leadFacets = z
  .object({
    cities: facet,
    areas: facet.meta({ description: 'Areas of the runs that found the leads' }),
    categories: facet,
    tags: facet,
    statuses: facet,
    sources: facet,
    phoneCountries: facet.meta({ description: "ISO 3166 codes of the phone numbers' countries" }),
    total: z.int().meta({ description: 'Number of matching leads' }),
    hasPhone: z.int().meta({ description: 'Number with a phone' }),
    hasEmail: z.int().meta({ description: 'Number with an email' }),
    hasWebsite: z.int().meta({ description: 'Number with a website' }),
    withoutPhone: z.int(),
    withoutEmail: z.int(),
    withoutWebsite: z.int(),
  })
  .meta({ id: 'LeadFacets' });
export type LeadFacets = z.infer<typeof leadFacets>;

const BBOX_MESSAGE = 'bbox must be west,south,east,north in degrees';
/** West is greater than east if the box crosses the antimeridian. */
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
/** Query for `GET /api/leads/map`. */
export const leadMapQuery = z.object({
  filter: leadListQuery.shape.filter,
  bbox: bbox.optional(),
  zoom: z
    .string('zoom is required')
    .regex(/^(1?\d|20)$/, 'zoom must be a whole number from 0 to 20')
    .transform(Number),
});
export type LeadMapQuery = z.infer<typeof leadMapQuery>;
const mapBounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** Leads clustered by distance at a zoom level. A cluster of one lead has its name. */
export const leadMap = z
  .object({
    total: z.int().meta({ description: 'Number of matching leads' }),
    located: z.int().meta({ description: 'Number of matching leads with a location' }),
    bounds: mapBounds
      .nullable()
      .meta({ description: 'Bounds of all matching leads: west, south, east, north' }),
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
        id: z.uuid().nullable(),
        name: z.string().nullable(),
        city: text.meta({ description: 'Most common city in the cluster' }),
        area: text.meta({
          description: 'Most common searched area, if it has more of the leads than the city',
        }),
        bounds: mapBounds.meta({
          description: "Bounds of the cluster's leads: west, south, east, north",
        }),
      }),
    ),
  })
  .meta({ id: 'LeadMap' });
export type LeadMap = z.infer<typeof leadMap>;

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
