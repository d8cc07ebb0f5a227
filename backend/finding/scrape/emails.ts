import { nounOf } from '#contract/noun.js';
import { counted } from '#contract/numbers.js';
import type { EmailContent } from '../../platform/mail/layout.js';

export interface RunSummary {
  /** Null unless recognized: emails never repeat typed text. */
  city: string | null;
  category: string | null;
  leadCount: number;
  message: string | null;
  isSample: boolean;
  /** Whether the plan's limit ended it. */
  isCut: boolean;
}

const leads = (count: number) => counted(count, 'lead');

export const runCompleteEmail = (
  run: RunSummary,
  pageUrl: string,
  csvUrl: string | null,
): EmailContent => ({
  subject: completeSubject(run),
  paragraphs: [
    `${searchOf(run)} found ${run.leadCount > 0 ? leads(run.leadCount) : 'no leads'}.`,
    ...(run.message ? [run.message] : []),
    ...(run.isSample ? ["This is sample data. The businesses aren't real."] : []),
  ],
  facts: runFacts(run),
  actions: [
    { label: 'Open the run', url: pageUrl },
    ...(run.leadCount > 0 && csvUrl ? [{ label: 'Download CSV', url: `${csvUrl}&bom=true` }] : []),
  ],
});

export const runFailedEmail = (run: RunSummary, pageUrl: string): EmailContent => ({
  subject: `Your run${isKnown(run) ? ` for ${soughtBy({ ...run, leadCount: 0 })}` : ''} failed`,
  paragraphs: [
    run.leadCount > 0
      ? `It stopped early. We saved the ${leads(run.leadCount)} found so far.`
      : 'It failed before it found any leads.',
    ...(run.message ? [run.message] : []),
  ],
  facts: runFacts(run),
  actions: [{ label: 'Open the run', url: pageUrl }],
});

const isKnown = ({ city, category }: RunSummary) => city !== null || category !== null;

function completeSubject(run: RunSummary): string {
  const sought = soughtBy(run);
  if (run.leadCount === 0) return `Your run found no ${sought}`;
  const found = `${run.leadCount.toLocaleString('en-US')} ${sought}`;
  if (run.isCut) return `Your plan's limit stopped your run at ${found}`;
  return `${found} ${run.leadCount === 1 ? 'is' : 'are'} ready`;
}

/** "restaurants in Monaco"; "leads" for an unrecognized category or several. */
function soughtBy({ city, category, leadCount }: RunSummary): string {
  const isOne = category !== null && !/[,&]/.test(category);
  return nounOf(isOne ? category : '', leadCount) + (city ? ` in ${city}` : '');
}

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
  paragraphs: [`You have ${counted(count, 'new lead')} since your last digest.`],
  rows: newest.map(({ name, city }) => ({ name, detail: city ?? '', aside: '' })),
  ...(count > newest.length && {
    rest: `And ${counted(count - newest.length, 'more', 'more')}.`,
  }),
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
  subject: `Your week: ${counted(week.runs, 'run')}, ${counted(week.leads, 'new lead')}`,
  paragraphs: [`Here's your activity from ${week.from} to ${week.to}:`],
  facts: [
    ['Runs', String(week.runs)],
    ['Completed', String(week.complete)],
    ['Failed', String(week.failed)],
    ['New leads', String(week.leads)],
  ],
  actions: [{ label: 'View search history', url: historyUrl }],
});
