import type { Coverage } from '../../contract/coverage.js';
import { counted, nounFor } from '../../contract/numbers.js';
import { count } from '../ui/numbers';

/** The outcomes of a run's places, in the order of the bar. Places over the requested number are not filtered out. */
const OUTCOMES = [
  { id: 'delivered', label: 'Delivered', of: ({ leads }: Coverage) => leads },
  { id: 'duplicates', label: 'Duplicates', of: ({ duplicates }: Coverage) => duplicates },
  {
    id: 'filtered',
    label: 'Filtered out',
    of: ({ filtered, outside, closed, known }: Coverage) => filtered + outside + closed + known,
  },
  { id: 'excluded', label: 'Excluded', of: ({ suppressed }: Coverage) => suppressed },
  { id: 'surplus', label: 'Over the limit', of: ({ surplus }: Coverage) => surplus },
] as const;

/** The outcomes that occurred. */
export const outcomesOf = (coverage: Coverage) =>
  OUTCOMES.map(({ of, ...outcome }) => ({ ...outcome, value: of(coverage) })).filter(
    ({ value }) => value > 0,
  );

type Outcome = ReturnType<typeof outcomesOf>[number];

function phraseOf({ id, label, value }: Outcome): string {
  const word = id === 'duplicates' ? nounFor(value, 'duplicate') : label.toLowerCase();
  return `${count.format(value)} ${word}`;
}

const list = new Intl.ListFormat('en-US');

/** "86 places found: 40 delivered, 12 duplicates, and 34 filtered out." */
export const coverageSentence = (coverage: Coverage) =>
  `${counted(coverage.found, 'place')} found: ${list.format(outcomesOf(coverage).map(phraseOf))}.`;
