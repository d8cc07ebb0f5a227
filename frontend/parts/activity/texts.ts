import type { Activity } from '#contract/activity.js';
import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import { counted } from '#contract/numbers.js';

const statusOf = (value: unknown) => STATUS_LABELS[value as LeadStatus] ?? String(value);
const tagsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);
const quoted = (tags: string[]) => tags.map((tag) => `“${tag}”`).join(', ');

function tagsText({ before, after }: Activity): string {
  const [old, now] = [tagsOf(before), tagsOf(after)];
  const added = now.filter((tag) => !old.includes(tag));
  const removed = old.filter((tag) => !now.includes(tag));
  const parts = [
    added.length > 0 && `added the tag ${quoted(added)}`,
    removed.length > 0 && `removed the tag ${quoted(removed)}`,
  ].filter(Boolean);
  return parts.join(' and ') || 'changed the tags';
}

function followUpText(after: unknown): string {
  const { step, due } = (after ?? {}) as { step?: string | null; due?: string | null };
  if (!step && !due) return 'finished the next step';
  return ['set the next step', step && `to “${step}”`, due && `for ${dayText(due)}`]
    .filter(Boolean)
    .join(' ');
}
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: string) => DAY.format(new Date(day));

/** What was done, after the name of who did it: "set the status to Won". */
export function didWhat(activity: Activity): string {
  const { kind, before, after, leads, text } = activity;
  const found = leads > 0 ? `, ${counted(leads, 'lead')}` : '';
  switch (kind) {
    case 'comment':
      return 'commented';
    case 'call':
      return 'called';
    case 'email':
      return 'sent an email';
    case 'status':
      return leads === 1
        ? `changed the status from ${statusOf(before)} to ${statusOf(after)}`
        : `set the status to ${statusOf(after)}`;
    case 'tags':
      return leads > 1 && tagsOf(after).length > 0
        ? `tagged ${quoted(tagsOf(after))}`
        : tagsText(activity);
    case 'note':
      return 'changed the note';
    case 'assigned':
      return typeof after === 'string' ? `assigned to ${after}` : 'unassigned';
    case 'follow-up':
      return followUpText(after);
    case 'excluded':
      return after === true ? 'excluded' : 'included again';
    case 'merged':
      return 'merged another lead into this one';
    case 'split':
      return 'separated a lead that had been merged into this one';
    case 'search':
      return `searched for ${text ?? 'leads'}${found}`;
    case 'import':
      return `imported ${text ?? 'a file'}${found}`;
    case 'export':
      return `exported ${leads > 0 ? counted(leads, 'lead') : 'leads'} as ${text ?? 'a file'}`;
  }
}
