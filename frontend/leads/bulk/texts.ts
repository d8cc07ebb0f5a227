import type { BulkChange } from '../../../contract/bulk.js';
import { MAX_TAGS } from '../../../contract/leads.js';
import { counted } from '../../../contract/numbers.js';
import type { ManyChange } from '../provider';
import { STATUS_LABELS } from '../status';

/** What happened to leads, such as "tagged “fair”". */
export function outcomeOf({ status, addTags, removeTags, suppressed }: ManyChange): string {
  if (status) return `set to ${STATUS_LABELS[status]}`;
  if (addTags) return `tagged ${quoted(addTags)}`;
  if (removeTags) return `untagged ${quoted(removeTags)}`;
  return suppressed ? 'excluded' : 'included again';
}
const quoted = (tags: string[]) => tags.map((tag) => `“${tag}”`).join(', ');

/** "3 leads restored. 1 lead has changed since and was left as is." */
export function undoneText(restored: number, skipped: number): string {
  const text = `${counted(restored, 'lead')} restored.`;
  if (skipped === 0) return text;
  return `${text} ${counted(skipped, 'lead')} ${skipped === 1 ? 'has changed since and was' : 'have changed since and were'} left as is.`;
}

const outcomeOfBulk = ({ change }: BulkChange) =>
  outcomeOf({
    ...(change.Status && { status: change.Status }),
    ...(change.addTags && { addTags: change.addTags }),
    ...(change.removeTags && { removeTags: change.removeTags }),
    ...(change.Suppressed !== undefined && { suppressed: change.Suppressed }),
  });

/** What is being done: "1,200 of 5,000 leads tagged “fair”" */
export function progressText(change: BulkChange): string {
  const { status, total, done, skipped, undo } = change;
  if (status === 'Undoing') {
    const seen = (undo?.restored ?? 0) + (undo?.skipped ?? 0);
    return `${seen.toLocaleString('en-US')} of ${counted(done, 'lead')} restored`;
  }
  const seen = (done + skipped).toLocaleString('en-US');
  return `${seen} of ${counted(total, 'lead')} ${outcomeOfBulk(change)}`;
}

/** What was done. */
export function endText(change: BulkChange): string {
  const { status, done, skipped, undo } = change;
  if (status === 'Undone') return undoneText(undo?.restored ?? 0, undo?.skipped ?? 0);
  const changed = `${counted(done, 'lead')} ${outcomeOfBulk(change)}.`;
  if (status === 'Failed') return `The change stopped after an error. ${changed}`;
  if (status === 'Cancelled') return `Canceled. ${changed}`;
  if (skipped === 0) return changed;
  return `${changed} ${counted(skipped, 'lead')} skipped: a lead can have at most ${MAX_TAGS} tags.`;
}

/** From 0 to 100. */
export function percentOf({ status, total, done, skipped, undo }: BulkChange): number {
  const [seen, all] =
    status === 'Undoing'
      ? [(undo?.restored ?? 0) + (undo?.skipped ?? 0), done]
      : [done + skipped, total];
  return all === 0 ? 0 : Math.min(100, (100 * seen) / all);
}
