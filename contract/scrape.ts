import { z } from 'zod';
import { coverage } from './coverage.js';
import { lead, MAX_RUN_PAGE } from './leads.js';
import { listQuery } from './list.js';
import { optional, required } from './users.js';

export const RUN_STATUSES = [
  'Queued',
  'Running',
  'Complete',
  'Failed',
  'Paused',
  'Cancelled',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const UNFINISHED_STATUSES = ['Queued', 'Running', 'Paused'] as const satisfies RunStatus[];
export const isFinished = (status: RunStatus) => !UNFINISHED_STATUSES.some((one) => one === status);

export const DEFAULT_MIN_LEADS = 10;
export const MAX_MIN_LEADS = 2500;
/** Above this many leads the last message of a stream carries none, and the client pages by run. */
export const MAX_STREAMED_LEADS = MAX_RUN_PAGE;
export const MAX_UNFINISHED_RUNS = 3;
export const SEARCH_TEXT_MAX = 100;

const MIN_LEADS_MESSAGE = `Leads must be a whole number from 1 to ${MAX_MIN_LEADS}, or all`;
const city = required('City is required', SEARCH_TEXT_MAX);
const category = required('Category is required', SEARCH_TEXT_MAX);
const count = z
  .int(MIN_LEADS_MESSAGE)
  .min(1, MIN_LEADS_MESSAGE)
  .max(MAX_MIN_LEADS, MIN_LEADS_MESSAGE);
const all = z.literal('all', MIN_LEADS_MESSAGE);

const whole = (message: string, max: number) => z.int(message).min(0, message).max(max, message);
const RATING = 'Rating must be a number from 0 to 5';
const REVIEWS = 'Reviews must be a whole number from 0 to 1000000000';
const REQUESTS = 'Requests must be a whole number from 0 to 100000';
const YES_OR_NO = 'Must be true or false';
const WEBSITE = 'A lead cannot both have a website and have none';
const LANGUAGE = 'Language must be a code such as en, de or pt-BR';
const yes = z.boolean(YES_OR_NO);

/** What a run asks of its leads beyond city and category; what is absent asks nothing. */
const options = {
  minRating: z.number(RATING).min(0, RATING).max(5, RATING).optional(),
  minReviews: whole(REVIEWS, 1_000_000_000).optional(),
  hasPhone: yes.optional(),
  hasWebsite: yes.optional(),
  noWebsite: yes.optional(),
  openOnly: yes.optional().meta({ description: 'Leaves out what is closed for now' }),
  language: z
    .string(LANGUAGE)
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, LANGUAGE)
    .max(20, LANGUAGE)
    .optional()
    .meta({ description: 'Names and addresses in this language, where the source knows them' }),
  onlyNew: yes.optional().meta({ description: 'Only businesses this account never had' }),
  enrich: yes
    .optional()
    .meta({ description: "Emails and social profiles from the leads' own websites" }),
  maxRequests: whole(REQUESTS, 100_000)
    .optional()
    .meta({ description: 'At most so many requests that cost money' }),
};
export const runOptions = z.strictObject(options).meta({ id: 'RunOptions' });
export type RunOptions = z.infer<typeof runOptions>;
const oneWebsite = ({ hasWebsite, noWebsite }: RunOptions) => !(hasWebsite && noWebsite);
const ONE_WEBSITE = { path: ['noWebsite'], error: WEBSITE };

/** Body of `POST /api/scraperuns`, and the Run a Scrape form. */
export const runRequest = z
  .strictObject({
    city,
    category,
    minLeads: z.union([count, all], MIN_LEADS_MESSAGE).default(DEFAULT_MIN_LEADS),
    ...options,
  })
  .refine(oneWebsite, ONE_WEBSITE)
  .meta({ id: 'RunRequest' });
export type RunRequest = z.infer<typeof runRequest>;

const asNumber = (text: string) => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN);
const asBoolean = (text: string) => ({ true: true, false: false })[text]!;
const numeric = (schema: z.ZodType<number, number>) =>
  z.string().transform(asNumber).pipe(schema).optional();
const flag = z.string().transform(asBoolean).pipe(yes).optional();

/**
 * Query of `GET /scrape/progress` and of the estimate: the same request, as text. As strict as that: a filter with a slip in
 * its name would bring, and bill, what was to be left out.
 */
export const runQuery = z
  .strictObject({
    city,
    category,
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
    minRating: numeric(options.minRating.unwrap()),
    minReviews: numeric(options.minReviews.unwrap()),
    hasPhone: flag,
    hasWebsite: flag,
    noWebsite: flag,
    openOnly: flag,
    language: options.language,
    onlyNew: flag,
    enrich: flag,
    maxRequests: numeric(whole(REQUESTS, 100_000)),
  })
  .refine(oneWebsite, ONE_WEBSITE);

/** The options of a request alone, without what was not asked for. */
export function optionsOf(request: RunRequest): RunOptions {
  const { city: _city, category: _category, minLeads: _minLeads, ...rest } = request;
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== false),
  );
}

/** A run as it travels; the names with capitals are the public contract. */
export const run = z
  .object({
    id: z.uuid(),
    'Run ID': z.uuid(),
    'Created At': z.iso.datetime(),
    'Finished At': z.iso.datetime().nullable(),
    City: z.string(),
    Category: z.string(),
    Status: z.enum(RUN_STATUSES),
    Progress: z.int().min(0).max(100),
    'Lead Count': z.int().min(0),
    'Requested Count': z.int().min(1).nullable().meta({ description: 'null: all there are' }),
    'Completion Rate': z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Leads found ÷ leads requested, at most 1' }),
    'Average Lead Rating': z.number().nullable(),
    'CSV URL': z.string().nullable().meta({ description: 'Signed link, null until a lead is in' }),
    Leads: z.array(z.uuid()).meta({ description: 'At most the first 100 lead ids' }),
    Source: z.string(),
    Sample: z.boolean().meta({ description: 'Sample data: not a real business' }),
    Message: z.string().nullable().meta({ description: 'How the run went, in words' }),
    Options: runOptions,
    Coverage: coverage,
    Enrichment: z
      .object({ total: z.int(), done: z.int(), found: z.int(), failed: z.int() })
      .nullable()
      .meta({ description: 'Websites visited for emails and profiles; null where not asked for' }),
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
/** Year 0 and dozens of decimals are ISO 8601, but no moment of PostgreSQL's. */
const moment = z.iso
  .datetime()
  .max(40)
  .regex(/^(?!0000)/, 'Must be a date and time in UTC');
/** What runs can be filtered by; every given condition must hold. */
export const runFilter = z
  .strictObject({
    id: z.array(z.uuid()).max(100),
    city: optional(SEARCH_TEXT_MAX).meta({ description: 'Part of the city, in any case' }),
    category: optional(SEARCH_TEXT_MAX).meta({ description: 'Part of the category, in any case' }),
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
    sample: z.boolean(),
  })
  .meta({ id: 'Progress' });
export type ProgressMessage = z.infer<typeof progressMessage>;

export const suggestionQuery = z.object({
  q: z.string().trim().max(SEARCH_TEXT_MAX, `At most ${SEARCH_TEXT_MAX} characters`).default(''),
});
export const suggestions = z.array(z.object({ value: z.string(), hint: z.string().nullable() }));
