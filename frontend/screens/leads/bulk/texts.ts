import type { BulkChange } from '#contract/bulk.js';
import { STATUS_LABELS, WEBSITE_STATUSES, type WebsiteStatus } from '#contract/lead-fields.js';
import { MAX_TAGS } from '#contract/leads.js';
import { counted } from '#contract/numbers.js';
import { MAX_BULK_VISITS, VISIT_SKIPS, type VisitSkip } from '#contract/verification.js';
import { fromWirePatch, type Assignee, type ManyChange } from '../provider';

/** The effect on leads, such as "tagged “fair”". */
export function outcomeOf({
  status,
  addTags,
  removeTags,
  assignee,
  nextStep,
  dueOn,
  suppressed,
}: ManyChange): string {
  if (status) return `set to ${STATUS_LABELS[status]}`;
  if (addTags) return `tagged ${quoted(addTags)}`;
  if (removeTags) return `no longer tagged ${quoted(removeTags)}`;
  if (assignee !== undefined) return assignedText(assignee);
  const followUp = followUpText(nextStep, dueOn);
  if (followUp) return followUp;
  return suppressed ? 'excluded' : 'included again';
}
/** "due on Dec 31, 2026", "given the next step “Call”" */
function followUpText(step: string | null | undefined, dueOn: string | null | undefined) {
  if (step === null && dueOn === null) return 'marked as done';
  if (dueOn) return `due on ${dayText.format(new Date(dueOn))}`;
  if (step) return `given the next step ${quoted([step])}`;
  if (step === null) return 'left without a next step';
  return dueOn === null ? 'no longer due' : null;
}
const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
function assignedText(assignee: Assignee | null) {
  if (!assignee) return 'unassigned';
  return assignee.name ? `assigned to ${assignee.name}` : 'assigned';
}
const quoted = (tags: string[]) => tags.map((tag) => `“${tag}”`).join(', ');

/** "Undone. 3 leads restored. 1 lead has changed since and was left as is." */
export function undoneText(restored: number, skipped: number): string {
  const text = restored > 0 ? `Undone. ${counted(restored, 'lead')} restored.` : 'Nothing undone.';
  if (skipped === 0) return text;
  return `${text} ${counted(skipped, 'lead')} ${skipped === 1 ? 'has changed since and was' : 'have changed since and were'} left as is.`;
}

function outcomeOfBulk({ change }: BulkChange): string {
  if (change.shareAmong) return `shared among ${counted(change.shareAmong.length, 'member')}`;
  return change.byRules ? 'put through the assignment rules' : outcomeOf(fromWirePatch(change));
}

const SKIPS: Record<VisitSkip, string> = {
  recent: 'visited in the last hour',
  noWebsite: 'without a website',
  imported: 'imported by you',
  excluded: 'excluded',
  waiting: 'already waiting for a visit',
  limit: `over the limit of ${MAX_BULK_VISITS.toLocaleString('en-US')} websites at a time`,
  plan: 'visits no longer in your plan',
  changed: 'changed in the meantime',
};

/** "3 leads skipped: 2 without a website, 1 imported by you." */
export function skipsText({ skipped, skips }: BulkChange): string {
  const reasons = VISIT_SKIPS.filter((skip) => skips[skip]);
  const listed = reasons.map((skip) =>
    reasons.length === 1 ? SKIPS[skip] : `${skips[skip]!.toLocaleString('en-US')} ${SKIPS[skip]}`,
  );
  return `${counted(skipped, 'lead')} skipped: ${listed.join(', ')}.`;
}

const RESULTS: Record<WebsiteStatus, string> = {
  alive: 'live',
  redirected: 'redirected',
  parked: 'parked',
  failed: "couldn't be read",
};

/** "12 websites visited: 10 live, 2 parked." */
function visitedText({ done, results }: BulkChange): string {
  if (done === 0) return 'No websites visited.';
  const listed = WEBSITE_STATUSES.filter((status) => results[status]).map(
    (status) => `${results[status]!.toLocaleString('en-US')} ${RESULTS[status]}`,
  );
  return `${counted(done, 'website')} visited: ${listed.join(', ')}.`;
}

/** The progress of a change: "1,200 of 5,000 leads tagged “fair”" */
export function progressText(change: BulkChange): string {
  const { status, total, done, skipped, undo } = change;
  if (status === 'Undoing') {
    const seen = (undo?.restored ?? 0) + (undo?.skipped ?? 0);
    return `${seen.toLocaleString('en-US')} of ${counted(done, 'lead')} changed back`;
  }
  if (change.change.verify)
    return `${done.toLocaleString('en-US')} of ${counted(total - skipped, 'website')} visited`;
  const seen = (done + skipped).toLocaleString('en-US');
  return `${seen} of ${counted(total, 'lead')} ${outcomeOfBulk(change)}`;
}

/** The result of a change. */
export function endText(change: BulkChange): string {
  const { status, done, skipped, undo } = change;
  if (status === 'Undone') return undoneText(undo?.restored ?? 0, undo?.skipped ?? 0);
  const isVisit = Boolean(change.change.verify);
  const changed = isVisit
    ? visitedText(change)
    : `${counted(done, 'lead')} ${outcomeOfBulk(change)}.`;
  if (status === 'Failed')
    return `The ${isVisit ? 'visits' : 'change'} stopped after an error. ${changed}`;
  if (status === 'Cancelled') return `Canceled. ${changed}`;
  if (skipped === 0) return changed;
  if (isVisit) return `${changed} ${skipsText(change)}`;
  return `${changed} ${counted(skipped, 'lead')} skipped: ${change.change.byRules ? 'no assignment rule matches' : `a lead can have at most ${MAX_TAGS} tags`}.`;
}

/** From 0 to 100. */
export function percentOf(change: BulkChange): number {
  const [seen, all] = seenOf(change);
  return all === 0 ? 0 : Math.min(100, (100 * seen) / all);
}

function seenOf({ status, change, total, done, skipped, undo }: BulkChange): [number, number] {
  if (status === 'Undoing') return [(undo?.restored ?? 0) + (undo?.skipped ?? 0), done];
  return change.verify ? [done, total - skipped] : [done + skipped, total];
}
