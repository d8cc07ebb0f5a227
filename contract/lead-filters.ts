import { z } from 'zod';
import { box, polygon } from './areas.js';
import {
  LEAD_FIELDS,
  LEAD_STATUSES,
  MAX_REVIEWS,
  PHONE_TYPES,
  SORT_FIELDS,
  WEBSITE_STATUSES,
  type PhoneType,
} from './lead-fields.js';
import { listQuery } from './list.js';
import { optional, required, TEXT_MAX } from './fields.js';
import { timeZone } from './time-zone.js';
import { assignee, SOURCE_MAX, TAG_MAX } from './leads.js';

/** Maximum ids in `GET /api/leads?ids=` and in the `Leads` of a listed run. */
export const MAX_LEAD_IDS = 100;

const phoneCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'phoneCountry must be an ISO 3166 code, such as US')
  .meta({ description: "ISO 3166 code of the phone number's country, such as US" });

/** Filters leads that are assigned to no member. */
export const UNASSIGNED = 'none';
const assigneeFilter = z
  .union([z.literal(UNASSIGNED), assignee], `assignee must be a member's id, or ${UNASSIGNED}`)
  .meta({
    description: `User id of the member whom the lead is assigned to; ${UNASSIGNED}: unassigned`,
  });

/** Filters leads by the day of their next step. */
export const DUE_FILTERS = ['today', 'week', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Filters by a value that several leads share, of which one, one of several, or none of several can be wanted. */
const valueFilters = {
  city: optional(TEXT_MAX).meta({ description: 'The town of the business' }),
  area: optional(TEXT_MAX).meta({ description: 'The area of a run that found the lead' }),
  category: optional(TEXT_MAX),
  status: z.enum(LEAD_STATUSES),
  tag: optional(TAG_MAX),
  assignee: assigneeFilter,
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
    assignee: several(assigneeFilter),
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
    due: z.enum(DUE_FILTERS, `due must be one of ${DUE_FILTERS.join(', ')}`).meta({
      description:
        'Leads whose next step is due by today (`today`) or within seven days (`week`), both with overdue ones; `none`: leads without a date',
    }),
    timeZone: timeZone.meta({
      description:
        'Where `today` in `due` is: an IANA time zone such as Europe/Paris; UTC if omitted',
    }),
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

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
/** Response to `GET /api/leads/facets`: filter values, each with the number of leads that match all other filters, most leads first. */
export const leadFacets = z
  .object({
    cities: facet,
    areas: facet.meta({ description: 'Areas of the runs that found the leads' }),
    categories: facet,
    tags: facet,
    assignees: facet.meta({ description: 'User ids of members whom leads are assigned to' }),
    unassigned: z.int().meta({ description: 'Number assigned to no member' }),
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
