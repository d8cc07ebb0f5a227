import { z } from 'zod';
import {
  AREA_KINDS,
  areaFields,
  areaParams,
  areaRequest,
  hasOneShape,
  hasPlace,
  PLACE_ERROR,
  SHAPE_ERROR,
} from './areas.js';
import {
  CATEGORY_ERROR,
  CATEGORY_LABEL_MAX,
  categoryFields,
  categoryParams,
  hasCategory,
  withCategories,
} from './categories.js';
import { coverage } from './coverage.js';
import { lead, MAX_RUN_PAGE } from './leads.js';
import { listQuery } from './list.js';
import { optional, required } from './fields.js';
import {
  requestedOptions,
  WEBSITE_CHOICE_ERROR,
  isWebsiteChoiceValid,
  optionFields,
  optionQuery,
  runOptions,
  type RunOptions,
} from './run-options.js';
import { MAX_CATEGORIES, SEARCH_TEXT_MAX } from './search-text.js';

export const RUN_STATUSES = [
  'Queued',
  'Running',
  'Complete',
  'Failed',
  'Paused',
  'Cancelled',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
/** Statuses of runs that a worker processes or will process. */
export const ACTIVE_STATUSES = ['Queued', 'Running'] as const satisfies RunStatus[];
export const UNFINISHED_STATUSES = [...ACTIVE_STATUSES, 'Paused'] as const satisfies RunStatus[];
export const isFinished = (status: RunStatus) =>
  !UNFINISHED_STATUSES.some((unfinished) => unfinished === status);

export const DEFAULT_MIN_LEADS = 10;
export const MAX_MIN_LEADS = 2500;
/** Above this number, a stream's last message contains no leads, and the client pages through the run. */
export const MAX_STREAMED_LEADS = MAX_RUN_PAGE;
export const MAX_UNFINISHED_RUNS = 3;

const MIN_LEADS_MESSAGE = `Leads must be a whole number from 1 to ${MAX_MIN_LEADS}, or all`;
const count = z
  .int(MIN_LEADS_MESSAGE)
  .min(1, MIN_LEADS_MESSAGE)
  .max(MAX_MIN_LEADS, MIN_LEADS_MESSAGE);
const all = z.literal('all', MIN_LEADS_MESSAGE);
const source = z
  .literal('sample', 'Source must be sample or omitted')
  .optional()
  .meta({ description: 'Sample data; allowed only if no places are loaded and none can be' });

/** Body of `POST /api/scraperuns`, and the Run a Scrape form. */
export const runRequest = z
  .strictObject({
    ...areaFields,
    ...categoryFields,
    minLeads: z.union([count, all], MIN_LEADS_MESSAGE).default(DEFAULT_MIN_LEADS),
    source,
    ...optionFields,
  })
  .refine(isWebsiteChoiceValid, WEBSITE_CHOICE_ERROR)
  .refine(hasPlace, PLACE_ERROR)
  .refine(hasCategory, CATEGORY_ERROR)
  .refine(hasOneShape, SHAPE_ERROR)
  .meta({ id: 'RunRequest' });
export type RunRequest = z.infer<typeof runRequest>;

/**
 * Query for `GET /scrape/progress` and of the estimate: the same request as text.
 * Strict: a misspelled filter would deliver, and bill for, unwanted leads.
 */
export const runQuery = z
  .strictObject({
    ...areaParams,
    ...categoryParams,
    minLeads: z
      .union(
        [
          all,
          z
            .string()
            .regex(/^\d{1,9}$/)
            .transform(Number)
            .pipe(count),
        ],
        MIN_LEADS_MESSAGE,
      )
      .default(DEFAULT_MIN_LEADS),
    source,
    ...optionQuery,
  })
  .refine(isWebsiteChoiceValid, WEBSITE_CHOICE_ERROR)
  .refine(hasPlace, PLACE_ERROR)
  .refine(hasCategory, CATEGORY_ERROR)
  .refine(hasOneShape, SHAPE_ERROR)
  .transform(withCategories);

/** The number of leads requested; null means all. */
export const requestedCount = ({ minLeads }: Pick<RunRequest, 'minLeads'>) =>
  minLeads === 'all' ? null : minLeads;

/** The options that a request sets. */
export const optionsOf = (request: RunRequest): RunOptions =>
  Object.fromEntries(requestedOptions(request).map((name) => [name, request[name]]));

/** Progress of loading an area into the places index. */
const loading = z
  .object({
    area: z.string(),
    done: z.int().min(0),
    total: z.int().min(0).meta({ description: '0 until known' }),
  })
  .nullable()
  .meta({ description: 'Set while the run waits for its area; counts parts' });

/** A run in the API. The capitalized names are part of the public contract. */
export const run = z
  .object({
    id: z.uuid(),
    'Run ID': z.uuid(),
    'Created At': z.iso.datetime(),
    'Finished At': z.iso.datetime().nullable(),
    City: z
      .string()
      .meta({ description: 'The area that the run searches: "10 km around Austin, TX"' }),
    Area: areaRequest
      .nullable()
      .meta({ description: 'The requested area, if it is not all of `City`' }),
    Category: z.string().meta({ description: 'As requested; several are listed' }),
    Categories: z.array(z.string()).meta({ description: 'The categories that the run searches' }),
    Status: z.enum(RUN_STATUSES),
    Progress: z.int().min(0).max(100),
    'Lead Count': z.int().min(0),
    'Requested Count': z.int().min(1).nullable().meta({ description: 'null means all' }),
    'Completion Rate': z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Leads found ÷ leads requested, at most 1' }),
    'Average Lead Rating': z.number().nullable(),
    'CSV URL': z
      .string()
      .nullable()
      .meta({ description: 'Signed link; null until the first lead' }),
    Leads: z.array(z.uuid()).meta({ description: 'At most the first 100 lead ids' }),
    Source: z.string(),
    Sample: z.boolean().meta({ description: 'Sample data: not real businesses' }),
    Message: z
      .string()
      .nullable()
      .meta({ description: "Explains the run's result to the subscriber" }),
    Options: runOptions,
    Coverage: coverage,
    Loading: loading,
    Enrichment: z
      .object({ total: z.int(), done: z.int(), found: z.int(), failed: z.int() })
      .nullable()
      .meta({ description: 'Counts of visited websites; null for a run without `enrich`' }),
  })
  .meta({ id: 'ScrapeRun' });
export type ScrapeRun = z.infer<typeof run>;

export const RUN_SORT_FIELDS = [
  'Created At',
  'id',
  'City',
  'Category',
  'Status',
  'Lead Count',
  'Completion Rate',
  'Average Lead Rating',
] as const;
/** ISO 8601 allows year 0 and dozens of decimals; PostgreSQL does not. */
const moment = z.iso
  .datetime()
  .max(40)
  .regex(/^(?!0000)/, 'Must be a date and time in UTC');
/** A run must match every given condition. */
export const runFilter = z
  .strictObject({
    id: z.array(z.uuid()).max(100),
    city: optional(SEARCH_TEXT_MAX).meta({ description: 'Part of the city, ignoring case' }),
    category: optional(CATEGORY_LABEL_MAX).meta({
      description: 'Part of the category, or of the list of several, ignoring case',
    }),
    status: z.union([z.enum(RUN_STATUSES), z.array(z.enum(RUN_STATUSES)).max(6)]),
    from: moment.meta({ description: 'Created at or after' }),
    to: moment.meta({ description: 'Created before' }),
  })
  .partial();
export type RunFilter = z.infer<typeof runFilter>;
export const runListQuery = listQuery(RUN_SORT_FIELDS, runFilter);
export type RunListQuery = z.infer<typeof runListQuery>;

/** One message of a progress stream; the event id is `<run id>:<position>`. */
export const progressMessage = z
  .object({
    runId: z.uuid(),
    status: z.enum(RUN_STATUSES),
    progress: z.number().min(0).max(100),
    total: z.int().meta({ description: 'Leads found so far' }),
    complete: z.boolean(),
    leads: z.array(lead),
    message: z.string().nullable(),
    loading,
    sample: z.boolean(),
  })
  .meta({ id: 'Progress' });
export type ProgressMessage = z.infer<typeof progressMessage>;

export const suggestionQuery = z.object({
  q: z.string().trim().max(SEARCH_TEXT_MAX, `At most ${SEARCH_TEXT_MAX} characters`).default(''),
});
export const categoryQuery = suggestionQuery.extend({
  city: required('City is required', SEARCH_TEXT_MAX)
    .optional()
    .meta({ description: 'Counts the places in this area' }),
});
/** Suggested areas, counted for a category if one is given. */
export const areaQuery = suggestionQuery.extend({
  category: z
    .union([suggestionQuery.shape.q, z.array(suggestionQuery.shape.q).max(MAX_CATEGORIES)])
    .default('')
    .meta({ description: 'Counts only places of this category; repeated for several' }),
});
export const areaSuggestions = z
  .array(
    z.object({
      label: z
        .string()
        .meta({ description: 'Finds exactly this area when used as the city of a run' }),
      kind: z.enum(AREA_KINDS),
      region: z.string().nullable().meta({ description: 'State or province' }),
      country: z.string().meta({ description: 'English name' }),
      coverage: z.enum(['ready', 'on-demand', 'none']),
      count: z.int().meta({
        description: 'Known places in this area; with a category, only those in that category',
      }),
      isSimilar: z
        .boolean()
        .meta({ description: 'Whether only a similar name matched: "Did you mean …?"' }),
    }),
  )
  .meta({ id: 'AreaSuggestions' });
export type AreaSuggestion = z.infer<typeof areaSuggestions>[number];

export const suggestions = z.array(z.object({ value: z.string(), hint: z.string().nullable() }));

/** Response to `GET /api/places/examples`: searches that return results immediately. */
export const exampleSearches = z
  .array(
    z.object({
      city: z.string(),
      category: z.string(),
      hint: z.string().meta({ description: 'Number of places' }),
    }),
  )
  .meta({ id: 'ExampleSearches' });
export type ExampleSearch = z.infer<typeof exampleSearches>[number];
