import type { LeadImport } from '../../../contract/imports.js';
import { counted } from '../../../contract/numbers.js';
import { count } from '../../ui/numbers';

const businesses = (number: number) => counted(number, 'business', 'businesses');

/** "500 of 1,200 businesses imported" */
export function progressText({ status, fileName, done, total }: LeadImport): string {
  if (status === 'Undoing') return `Undoing the import of ${fileName}`;
  return `${count.format(done)} of ${businesses(total)} imported from ${fileName}`;
}

/** The result of an import. */
export function endText({ status, as, added, matched, noRoom, undo }: LeadImport): string {
  if (status === 'Undone') {
    const text = `Import undone: ${counted(undo?.restored ?? 0, 'lead')} restored or removed.`;
    if (!undo?.kept) return text;
    return `${text} Kept ${counted(undo.kept, 'lead')} with later edits.`;
  }
  const done = as === 'excluded' ? 'excluded' : 'imported';
  const known = matched > 0 ? `, ${count.format(matched)} of which you already had` : '';
  const parts = [`${businesses(added + matched)} ${done}${known}.`];
  if (noRoom > 0) parts.push(`${businesses(noRoom)} left out: your plan's storage is full.`);
  return status === 'Failed' ? `The import stopped after an error. ${parts[0]}` : parts.join(' ');
}
