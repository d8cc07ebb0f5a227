import type { RunEstimate } from '#contract/coverage.js';
import { counted } from '#contract/numbers.js';
import {
  factsFor,
  FILTERS,
  optionOf,
  requestedOptions,
  type OptionName,
  type RunOptions,
} from '#contract/run-options.js';
import type { MapsSource } from '../../maps/sources/source.js';

/** Counting this many places takes 0.1 s, or 0.3 s if the account has them all. */
export const MAX_COUNTED = 20_000;

interface Estimated extends Pick<RunEstimate, 'requests' | 'cost' | 'found' | 'quota'> {
  source: Pick<MapsSource, 'about' | 'listed'>;
  options: RunOptions;
  unknown: readonly OptionName[];
}

const number = (count: number) => count.toLocaleString('en-US');
const numberOrNone = (count: number) => (count === 0 ? 'none' : number(count));
const allOf = (words: string[]) => new Intl.ListFormat('en-US').format(words);
const anyOf = (words: string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
/** Rounds up to the cent, ignoring floating-point errors. */
const dollars = (amount: number) =>
  `$${(Math.ceil(Number((amount * 100).toFixed(6))) / 100).toFixed(2)}`;

/** Explains a run's expected results and cost, and the options that its source doesn't support. */
export function estimateSentence(estimated: Estimated): string {
  const { requests } = estimated;
  const sentences =
    requests?.allowed === 0
      ? ["No requests left in this run's or this month's budget."]
      : [costSentence(estimated), foundSentence(estimated), quotaSentence(estimated)];
  return [...sentences, ...gapSentences(estimated.unknown)].filter(Boolean).join(' ');
}

function costSentence({ source, requests, cost }: Estimated): string | null {
  if (!requests || !cost) return source.listed ? null : 'Searching is free.';
  const { least, most, allowed } = requests;
  const from = Math.min(least, allowed);
  const to = Math.min(most ?? allowed, allowed);
  const range =
    from === to ? counted(to, 'request') : `${number(from)} to ${counted(to, 'request')}`;
  const price =
    cost.least === cost.most
      ? dollars(cost.least)
      : `${dollars(cost.least)} to ${dollars(cost.most)}`;
  const shortage =
    least > allowed ? ` Finding this many leads takes at least ${counted(least, 'request')}.` : '';
  return `${source.about.label}: ${range}, about ${price}.${shortage}`;
}

/** "About 86 found, 71 with contact details, up to 60 new." */
function foundSentence({ source, options, found }: Estimated): string | null {
  const { isSample, label } = source.about;
  if (isSample) return null;
  if (!found) {
    return source.listed
      ? `More than ${number(MAX_COUNTED)} found.`
      : `${label} can't estimate the number of leads in advance.`;
  }
  const filters = requestedOptions(options).filter((name) =>
    FILTERS.some((filter) => filter === name),
  );
  const phrases = filters.map((name) => optionOf(name).phrase(options[name]));
  return [
    `About ${number(found.total)} found`,
    ...(phrases.length > 0 ? [`${numberOrNone(found.matching)} ${allOf(phrases)}`] : []),
    found.new === 0 ? 'none new.' : `up to ${number(found.new)} new.`,
  ].join(', ');
}

function quotaSentence({ source, quota }: Estimated): string {
  if (source.about.isSample) return "Sample leads don't count toward your plan.";
  if (!quota) return "These leads don't count toward a plan.";
  const { uses, left } = quota;
  if (left === 0) return 'Your plan has no leads left.';
  return `Uses ${uses === 0 ? 'none' : `up to ${number(uses)}`} of your remaining ${number(left)}.`;
}

/** Explains the options that the source doesn't support. */
export function gapSentences(unknown: readonly OptionName[]): string[] {
  const facts = factsFor(
    unknown.filter((name) => !optionOf(name).limitation),
    'many',
  );
  const gaps = unknown.flatMap((name) => optionOf(name).limitation ?? []);
  if (facts.length > 0) {
    gaps.unshift(`has no ${anyOf(facts)}: businesses without them are skipped and not billed`);
  }
  return gaps.map((gap) => `This source ${gap}.`);
}
