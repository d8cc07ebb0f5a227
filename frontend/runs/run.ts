import type { RunRequest, ScrapeRun } from '../../contract/scrape.js';

/** The client's name of each field of a run, and the wire's. */
const RUN_FIELDS = {
  id: 'id',
  airtableId: 'id',
  runId: 'Run ID',
  createdAt: 'Created At',
  finishedAt: 'Finished At',
  city: 'City',
  category: 'Category',
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
/** A run under the client's names; `leads` is the number of leads. */
export type Run = { [Name in RunField]: ScrapeRun[RunNames[Name]] };

export const toRun = (wire: ScrapeRun) =>
  Object.fromEntries(
    Object.entries(RUN_FIELDS).map(([name, wireName]) => [name, wire[wireName]]),
  ) as Run;

/** The name the server sorts by; a name that is not a run's is left for the server to refuse. */
export const toWireName = (name: string): string =>
  name in RUN_FIELDS ? RUN_FIELDS[name as RunField] : name;

/** Lead details are worth a call when the run has lead ids or a positive lead count. */
export const hasLeads = (run: Run) => run.leadIds.length > 0 || run.leads > 0;

/** What the run was started with: sent again, it asks for the same. */
export const requestOf = ({ city, category, requestedCount, options }: Run): RunRequest => ({
  city,
  category,
  minLeads: requestedCount ?? 'all',
  ...options,
});

/** Websites are still to be visited; a run that was cancelled visits no more. */
export const isEnriching = ({ status, enrichment }: Run) =>
  enrichment !== null && enrichment.done < enrichment.total && status !== 'Cancelled';
