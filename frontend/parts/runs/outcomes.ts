import {
  deliveredText,
  KNOWN_TEXT,
  restOf,
  surplusText,
  type Coverage,
} from '#contract/coverage.js';
import { counted, nounFor } from '#contract/numbers.js';
import { count } from '../ui/numbers';

/** The outcomes of a run's places, in the order of the bar. Places over the requested number are not filtered out. */
const OUTCOMES = [
  { id: 'delivered', text: 'delivered', of: ({ leads }: Coverage) => leads },
  { id: 'duplicates', text: 'duplicates', of: ({ duplicates }: Coverage) => duplicates },
  {
    id: 'filtered',
    text: 'filtered out',
    of: ({ filtered, outside, closed }: Coverage) => filtered + outside + closed,
  },
  { id: 'known', text: KNOWN_TEXT, of: ({ known }: Coverage) => known },
  { id: 'excluded', text: 'excluded', of: ({ suppressed }: Coverage) => suppressed },
  { id: 'surplus', text: surplusText, of: ({ surplus }: Coverage) => surplus },
] as const;

/** Of the matching businesses, instead of the places that the run happened to read. */
const isOfMatching = (id: string) => id !== 'filtered' && id !== 'surplus';

/**
 * The outcomes that occurred.
 * @param requested the requested number of leads; null for all
 */
export function outcomesOf(coverage: Coverage, requested: number | null): Outcome[] {
  const rest = restOf(coverage, requested);
  const outcomes = OUTCOMES.map(({ id, text, of }): Outcome => {
    const phrase = typeof text === 'string' ? text : text(coverage, requested);
    return { id, label: capitalized(phrase), value: of(coverage) };
  }).filter(({ id, value }) => value > 0 && (rest === null || isOfMatching(id)));
  return rest === null
    ? outcomes
    : [...outcomes, { id: 'rest', label: restLabel(coverage, requested), value: rest.count }];
}

/** The businesses that the run left out: "Waiting" for a higher limit, or "Beyond your request". */
const restLabel = (coverage: Coverage, requested: number | null) =>
  restOf(coverage, requested)?.isWaiting
    ? 'Waiting'
    : capitalized(surplusText(coverage, requested));

/** "Already yours and skipped" */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Outcome = { id: string; label: string; value: number };

function phraseOf({ id, label, value }: Outcome, { yours }: Coverage): string {
  const word = id === 'duplicates' ? nounFor(value, 'duplicate') : label.toLowerCase();
  const known = id === 'delivered' && yours > 0 && ` (${count.format(yours)} you already had)`;
  return `${count.format(value)} ${word}${known || ''}`;
}

const list = new Intl.ListFormat('en-US');

/**
 * "15 of 553 delivered. 538 more are waiting." If nothing was left out: "86 places found: 40 delivered (7 you already
 * had), 12 duplicates, and 34 filtered out."
 */
export function coverageSentence(coverage: Coverage, requested: number | null): string {
  const delivered = deliveredText(coverage, requested);
  if (delivered) return delivered;
  const phrases = outcomesOf(coverage, requested).map((outcome) => phraseOf(outcome, coverage));
  return `${counted(coverage.found, 'place')} found: ${list.format(phrases)}.`;
}

/** "You already had 7 of these leads."; null if all are new. */
export function alreadyHadText({ leads, yours }: Coverage): string | null {
  if (yours === 0) return null;
  if (leads === 1) return 'You already had this lead.';
  return `You already had ${yours === leads ? 'all' : count.format(yours)} of these leads.`;
}
