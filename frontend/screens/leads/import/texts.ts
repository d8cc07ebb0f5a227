import type { InvalidValues, LeadImport } from '#contract/imports.js';
import { counted } from '#contract/numbers.js';
import { count } from '../../../parts/ui/numbers';

const businesses = (number: number) => counted(number, 'business', 'businesses');

/** "500 of 1,200 businesses imported" */
export function progressText({ status, fileName, done, total }: LeadImport): string {
  if (status === 'Undoing') return `Undoing the import of ${fileName}`;
  return `${count.format(done)} of ${businesses(total)} imported from ${fileName}`;
}

const NAMES: Record<InvalidValues[number]['field'], [one: string, many: string]> = {
  phone: ['phone number', 'phone numbers'],
  email: ['email address', 'email addresses'],
  website: ['website', 'websites'],
};
const list = new Intl.ListFormat('en-US');

/** "3 phone numbers weren't valid and stay as notes (rows 4, 7, and 9)." */
const invalidTexts = (invalid: InvalidValues): string[] =>
  invalid.map(({ field, count: values, rows }) => {
    const more = values > rows.length ? [`${count.format(values - rows.length)} more`] : [];
    const where = list.format([...rows.map(String), ...more]);
    const what = counted(values, ...NAMES[field]);
    return values === 1
      ? `${what} wasn't valid and stays as a note (row ${where}).`
      : `${what} weren't valid and stay as notes (rows ${where}).`;
  });

/** "1 duplicate row.", "2 rows skipped.", and the values that stay as notes. */
export const rowTexts = ({
  repeated,
  skipped,
  invalid,
}: Pick<LeadImport, 'repeated' | 'skipped' | 'invalid'>): string[] => [
  ...(repeated > 0 ? [`${counted(repeated, 'duplicate row')}.`] : []),
  ...(skipped > 0 ? [`${counted(skipped, 'row')} skipped.`] : []),
  ...invalidTexts(invalid),
];

/** The number of all problems. Only the first ones are listed. */
export const problemCount = ({ skipped, invalid }: Pick<LeadImport, 'skipped' | 'invalid'>) =>
  invalid.reduce((sum, { count: values }) => sum + values, skipped);

/** The result of an import. */
export function endText(ended: LeadImport): string {
  const { status, as, added, matched, noRoom, undo } = ended;
  if (status === 'Undone') {
    const text = `Import undone: ${counted(undo?.restored ?? 0, 'lead')} restored or removed.`;
    if (!undo?.kept) return text;
    return `${text} Kept ${counted(undo.kept, 'lead')} with later edits.`;
  }
  const done = as === 'excluded' ? 'excluded' : 'imported';
  const known = matched > 0 ? `, ${count.format(matched)} of which you already had` : '';
  const parts = [`${businesses(added + matched)} ${done}${known}.`];
  if (noRoom > 0) parts.push(`${businesses(noRoom)} left out: your plan's storage is full.`);
  parts.push(...rowTexts(ended));
  return status === 'Failed' ? `The import stopped after an error. ${parts[0]}` : parts.join(' ');
}
