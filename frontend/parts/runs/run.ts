import type { RunRequest, ScrapeRun } from '#contract/scrape.js';

/** Maps the client's name of each run field to its wire name. */
const RUN_FIELDS = {
  id: 'id',
  airtableId: 'id',
  runId: 'Run ID',
  createdAt: 'Created At',
  finishedAt: 'Finished At',
  city: 'City',
  area: 'Area',
  category: 'Category',
  categories: 'Categories',
  status: 'Status',
  progress: 'Progress',
  leads: 'Lead Count',
  requestedCount: 'Requested Count',
  completionRate: 'Completion Rate',
  averageRating: 'Average Lead Rating',
  csvUrl: 'CSV URL',
  leadIds: 'Leads',
  source: 'Source',
  sample: 'Sample',
  message: 'Message',
  options: 'Options',
  coverage: 'Coverage',
  enrichment: 'Enrichment',
} as const satisfies Record<string, keyof ScrapeRun>;

type RunNames = typeof RUN_FIELDS;
export type RunField = keyof RunNames;
export const RUN_FIELD_NAMES = Object.keys(RUN_FIELDS) as RunField[];
/** A run with the client's field names; `leads` is the number of leads. */
export type Run = { [Name in RunField]: ScrapeRun[RunNames[Name]] };

export const toRun = (wire: ScrapeRun) =>
  Object.fromEntries(
    Object.entries(RUN_FIELDS).map(([name, wireName]) => [name, wire[wireName]]),
  ) as Run;

/** The server's sort name. Unknown names pass through for the server to reject. */
export const toWireName = (name: string): string =>
  name in RUN_FIELDS ? RUN_FIELDS[name as RunField] : name;

/** Lead details are fetched only if the run has lead ids or a positive lead count. */
export const hasLeads = (run: Run) => run.leadIds.length > 0 || run.leads > 0;

/** The request that started the run. */
export const requestOf = ({
  city,
  area,
  category,
  categories,
  requestedCount,
  sample,
  options,
}: Run): RunRequest => ({
  ...(area ?? { city }),
  ...(categories.length > 1 ? { categories } : { category }),
  minLeads: requestedCount ?? 'all',
  ...(sample && { source: 'sample' }),
  ...options,
});

/** Whether website visits are pending. A canceled run makes no further visits. */
export const isEnriching = ({ status, enrichment }: Run) =>
  enrichment !== null && enrichment.done < enrichment.total && status !== 'Cancelled';
