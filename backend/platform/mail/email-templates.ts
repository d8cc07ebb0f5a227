import { EXPORT_DAYS } from '#contract/export.js';
import { counted } from '#contract/numbers.js';
import type { EmailContent } from './layout.js';

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

export const exportReadyEmail = (url: string, until: string): EmailContent => ({
  subject: 'Your data export is ready',
  paragraphs: [
    'The data export you requested is ready. It is a ZIP file with your data as JSON, plus your runs and leads as CSV.',
    `The link expires in ${EXPORT_DAYS} days, on ${until}. Anyone with the link can download your data, so don't share it.`,
  ],
  actions: [{ label: 'Download your data', url }],
});

export const confirmAddressEmail = (url: string): EmailContent => ({
  subject: 'Confirm your address for Lead Delivery',
  paragraphs: [
    'Someone entered this address as the notification address for their Lead Delivery account.',
    "If that was you, confirm it. The link expires in 3 days. If not, ignore this email: unless you confirm, we won't send notifications here.",
  ],
  actions: [{ label: 'Confirm this address', url }],
});

export const addressChangedEmail = (): EmailContent => ({
  subject: 'Your notification address was changed',
  paragraphs: [
    'Notification emails for your Lead Delivery account will go to another address as soon as its owner confirms it.',
    "If you didn't change it, change your password and log out on all devices, under Settings → Security.",
  ],
});

export const apiKeyCreatedEmail = (
  { prefix, scopes }: { prefix: string; scopes: string[] },
  settingsUrl: string,
): EmailContent => ({
  subject: 'A new API key was created',
  paragraphs: [
    "Someone logged in to your account and created an API key. If this was you, you don't need to do anything.",
    'If it was not you, revoke the key under API & Integrations, change your password, and log out everywhere under Security.',
  ],
  facts: [
    ['Key', `${prefix}…`],
    ['Scopes', scopes.join(', ')],
  ],
  actions: [{ label: 'Open settings', url: settingsUrl }],
});

export const accountDeletedEmail = (): EmailContent => ({
  subject: 'Your account was deleted',
  paragraphs: [
    'As you requested, we deleted your account and all its data: your profile, runs, leads, API keys, exports and login.',
    "You won't receive any more email from us. Thanks for using Lead Delivery.",
  ],
});
