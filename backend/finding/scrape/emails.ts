import { counted } from '#contract/numbers.js';
import type { EmailContent } from '../../platform/mail/layout.js';

export interface RunSummary {
  /** Null unless recognized: emails never repeat typed text. */
  city: string | null;
  category: string | null;
  leadCount: number;
  message: string | null;
  isSample: boolean;
}

const leads = (count: number) => counted(count, 'lead');

export const runCompleteEmail = (
  run: RunSummary,
  historyUrl: string,
  csvUrl: string,
): EmailContent => ({
  subject: run.leadCount > 0 ? 'Your leads are ready' : 'Your run found no leads',
  paragraphs: [
    `${searchOf(run)} found ${run.leadCount > 0 ? leads(run.leadCount) : 'no leads'}.`,
    ...(run.message ? [run.message] : []),
    ...(run.isSample ? ["This is sample data. The businesses aren't real."] : []),
  ],
  facts: runFacts(run),
  actions: [
    { label: 'View run history', url: historyUrl },
    ...(run.leadCount > 0 ? [{ label: 'Download CSV', url: csvUrl }] : []),
  ],
});

export const runFailedEmail = (run: RunSummary, historyUrl: string): EmailContent => ({
  subject: 'Your run failed',
  paragraphs: [
    run.leadCount > 0
      ? `${searchOf(run)} stopped early. We saved the ${leads(run.leadCount)} found so far.`
      : `${searchOf(run)} failed before it found any leads.`,
    ...(run.message ? [run.message] : []),
  ],
  facts: runFacts(run),
  actions: [{ label: 'View run history', url: historyUrl }],
});

const searchOf = ({ city, category }: RunSummary) =>
  ['Your run', category && `for "${category}"`, city && `in ${city}`].filter(Boolean).join(' ');

const runFacts = (run: RunSummary): EmailContent['facts'] => [
  ...(run.city ? [['City', run.city] as [string, string]] : []),
  ...(run.category ? [['Category', run.category] as [string, string]] : []),
  ['Leads', String(run.leadCount)],
];

/** @param city as the gazetteer has it */
export const areaCoveredEmail = (city: string, dashboardUrl: string): EmailContent => ({
  subject: `${city} is covered now`,
  paragraphs: [`You asked us to tell you: you can now find leads in ${city}.`],
  actions: [{ label: 'Find leads', url: dashboardUrl }],
});

export interface NewLead {
  name: string;
  city: string | null;
}

export const leadDigestEmail = (
  count: number,
  newest: NewLead[],
  leadsUrl: string,
): EmailContent => ({
  subject: counted(count, 'new lead'),
  paragraphs: [
    `You have ${counted(count, 'new lead')} since your last digest. The latest:`,
    ...newest.map(({ name, city }) => (city ? `${name}, ${city}` : name)),
  ],
  actions: [{ label: 'View your leads', url: leadsUrl }],
});

export interface WeekSummary {
  from: string;
  to: string;
  runs: number;
  complete: number;
  failed: number;
  leads: number;
}

export const weeklySummaryEmail = (week: WeekSummary, historyUrl: string): EmailContent => ({
  subject: 'Your week with Lead Delivery',
  paragraphs: [`Here's your activity from ${week.from} to ${week.to}:`],
  facts: [
    ['Runs', String(week.runs)],
    ['Completed', String(week.complete)],
    ['Failed', String(week.failed)],
    ['New leads', String(week.leads)],
  ],
  actions: [{ label: 'View run history', url: historyUrl }],
});
