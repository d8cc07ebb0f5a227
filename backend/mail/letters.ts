import { EXPORT_DAYS } from '../../contract/export.js';
import { counted } from '../../contract/numbers.js';
import type { Letter } from './layout.js';

/** What a mail tells of a run. */
export interface RunFacts {
  city: string;
  category: string;
  leadCount: number;
  message: string | null;
  isSample: boolean;
}

const leads = (count: number) => counted(count, 'lead');

export const leadsReady = (run: RunFacts, historyUrl: string, csvUrl: string): Letter => ({
  subject: 'Your leads are ready',
  paragraphs: [
    `Your run for "${run.category}" in ${run.city} is complete: it brought ${leads(run.leadCount)}.`,
    ...(run.message ? [run.message] : []),
    ...(run.isSample ? ['These are sample data, not real businesses.'] : []),
  ],
  facts: [
    ['City', run.city],
    ['Category', run.category],
    ['Leads', String(run.leadCount)],
  ],
  actions: [
    { label: 'Open your search history', url: historyUrl },
    ...(run.leadCount > 0 ? [{ label: 'Download the leads as CSV', url: csvUrl }] : []),
  ],
});

export const runFailed = (run: RunFacts, historyUrl: string): Letter => ({
  subject: 'Your run failed',
  paragraphs: [
    `Your run for "${run.category}" in ${run.city} failed after ${leads(run.leadCount)}.`,
    ...(run.message ? [run.message] : []),
  ],
  facts: [
    ['City', run.city],
    ['Category', run.category],
    ['Leads', String(run.leadCount)],
  ],
  actions: [{ label: 'Open your search history', url: historyUrl }],
});

export interface NewLead {
  name: string;
  city: string | null;
}

export const leadDigest = (count: number, newest: NewLead[], leadsUrl: string): Letter => ({
  subject: `${leads(count)} came in`,
  paragraphs: [
    `Since the last digest ${leads(count)} came in. The newest:`,
    ...newest.map(({ name, city }) => (city ? `${name}, ${city}` : name)),
  ],
  actions: [{ label: 'Open your leads', url: leadsUrl }],
});

export interface WeekFacts {
  from: string;
  to: string;
  runs: number;
  complete: number;
  failed: number;
  leads: number;
}

export const weeklySummary = (week: WeekFacts, historyUrl: string): Letter => ({
  subject: 'Your week with Lead Delivery',
  paragraphs: [`What happened from ${week.from} to ${week.to}:`],
  facts: [
    ['Runs', String(week.runs)],
    ['Complete', String(week.complete)],
    ['Failed', String(week.failed)],
    ['New leads', String(week.leads)],
  ],
  actions: [{ label: 'Open your search history', url: historyUrl }],
});

export const exportReady = (url: string, until: string): Letter => ({
  subject: 'Your data export is ready',
  paragraphs: [
    'The export of your data that you asked for is ready: a ZIP with a JSON file for each kind of data, and your runs and leads as CSV.',
    `The link works for ${EXPORT_DAYS} days, until ${until}. Whoever has it can download the data: do not pass it on.`,
  ],
  actions: [{ label: 'Download your data', url }],
});

export const farewell = (): Letter => ({
  subject: 'Your account was deleted',
  paragraphs: [
    'As you asked, your account and all its data were deleted: profile, runs, leads, keys, exports and the login itself.',
    'This is the last email from us. Thank you for having been here.',
  ],
});
