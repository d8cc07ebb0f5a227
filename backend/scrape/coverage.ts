import type { Coverage, RunEstimate } from '../../contract/coverage.js';
import { isFinished, type RunStatus } from '../../contract/scrape.js';
import {
  factsFor,
  optionOf,
  type FilterName,
  type OptionName,
} from '../../contract/run-options.js';
import { counted } from '../../contract/numbers.js';
import type { ScrapeRunRow } from '../runs/scrape-run.entity.js';
import type { Target } from '../sources/source.js';

/** Why found businesses are no leads of the run, such as "12 left out by your filters, 3 suppressed"; '' for none. */
function losses(coverage: Coverage): string {
  const { filters } = coverage;
  const unknown = Object.values(filters).reduce((sum, one) => sum + one.unknown, 0);
  const unsure = Object.entries(filters).filter(([, one]) => one.unknown > 0);
  const facts = factsFor(
    unsure.map(([filter]) => filter as FilterName),
    'many',
  );
  const parts = [
    [coverage.filtered, 'left out by your filters'],
    [coverage.known, 'known to you before'],
    [coverage.suppressed, 'suppressed'],
    [coverage.closed, 'closed for good'],
    [coverage.outside, 'outside the city'],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en')} ${words}`)
    .join(', ');
  if (unknown === 0) return told;
  return `${told}; of ${unknown.toLocaleString('en')} the source does not know ${facts}`;
}

/**
 * How a run that found something ended, in words; null where it brought all that was asked for.
 * @param limit leads that the run could have: what was asked for, or the bound of "all there are"
 */
export function endOf(
  {
    leadCount,
    requestedCount,
    category,
    city,
  }: Pick<ScrapeRunRow, 'leadCount' | 'requestedCount' | 'category' | 'city'>,
  coverage: Coverage,
  limit: number,
): string | null {
  const lost = losses(coverage);
  if (leadCount === 0) {
    const { found, suppressed, known, outside } = coverage;
    if (suppressed === found) {
      return `All that is known for "${category}" in ${city} is suppressed: you asked never to deliver it again.`;
    }
    if (known === found)
      return `Nothing new for "${category}" in ${city}: you have all that is known.`;
    if (outside === found) return `Nothing for "${category}" lies inside ${city}.`;
    return `No lead for "${category}" in ${city}. Of ${counted(found, 'place', 'places')} found: ${lost}.`;
  }
  if (leadCount >= limit) {
    if (requestedCount !== null || coverage.exhausted) return null;
    return `A run brings ${limit.toLocaleString('en')} leads at most. There are more: ask for new ones only, to get them.`;
  }
  if (!coverage.exhausted) {
    return `${counted(leadCount, 'lead', 'leads')} for "${category}" in ${city}; some places stand too close together to be told apart by the source, so there may be more.`;
  }
  if (requestedCount === null) return null;
  const only = leadCount === 1 ? 'only 1 lead is' : `only ${leadCount} leads are`;
  return `All there is: ${only} known for "${category}" in ${city}${lost ? ` (${lost})` : ''}.`;
}

/** "Exhausted: …" or "More available: …": whether the source has more, in words. */
export function statement(coverage: Coverage, message: string | null, status: RunStatus): string {
  const { tiles, exhausted, leads, found, surplus } = coverage;
  if (exhausted === null) {
    const places = `${counted(found, 'place', 'places')} found`;
    if (status === 'Complete') return 'The run is from before what becomes of places was counted.';
    if (isFinished(status)) return `Stopped: ${places} until then. The source may know more.`;
    return status === 'Paused' ? `Paused: ${places} so far.` : `Still looking: ${places} so far.`;
  }
  if (tiles.asked === 0) return `Nothing was asked.${message ? ` ${message}` : ''}`;
  if (exhausted) {
    const parts =
      tiles.exhausted === 1
        ? 'the whole city was'
        : `${tiles.exhausted.toLocaleString('en')} parts of the city, all there are, were`;
    return `Exhausted: ${parts} asked to the end. The source knows nothing more for this city and category.`;
  }
  const why =
    surplus > 0
      ? `${counted(surplus, 'more place was', 'more places were')} found than asked for`
      : `${counted(tiles.open, 'part of the city was', 'parts of the city were')} not asked to the end`;
  return `More available: ${why}; ${counted(leads, 'lead was', 'leads were')} delivered.${message ? ` ${message}` : ''}`;
}

/** What the category was taken for, and why; null where nothing was translated. */
export const matched = ({ category, why }: Target) => why && `${category} (${why})`;

/** Rounded up to the cent; what binary fractions add is none. */
const dollars = (amount: number) =>
  `$${(Math.ceil(Number((amount * 100).toFixed(6))) / 100).toFixed(2)}`;

/** What a run would cost, and what its source does not know, in words. */
export function estimateSentence(
  label: string,
  requests: RunEstimate['requests'],
  cost: RunEstimate['cost'],
  unknown: readonly OptionName[],
): string {
  const words = factsFor(
    unknown.filter((name) => !optionOf(name).lacking),
    'many',
  );
  const others = unknown.flatMap((name) => optionOf(name).lacking ?? []);
  const lacks = [
    ...(words ? [`does not know ${words}: what is unknown is left out, and not billed`] : []),
    ...others,
  ]
    .map((clause) => ` ${label} ${clause}.`)
    .join('');
  if (!requests || !cost) return `${label}: no request costs anything.${lacks}`;
  const { least, most, allowed } = requests;
  if (allowed === 0) {
    return `The budget of this run, or of the month, is 0 requests: nothing can be asked.${lacks}`;
  }
  const from = Math.min(least, allowed);
  const to = Math.min(most ?? allowed, allowed);
  const range =
    most === null && from < to
      ? `from ${counted(from, 'request', 'requests')} on, ${to.toLocaleString('en')} at most`
      : from === to
        ? counted(to, 'request', 'requests')
        : `${from.toLocaleString('en')} to ${counted(to, 'request', 'requests')}`;
  const price =
    cost.least === cost.most
      ? dollars(cost.least)
      : `${dollars(cost.least)} to ${dollars(cost.most)}`;
  const tooFew =
    least > allowed ? ` So many leads take ${counted(least, 'request', 'requests')} at least.` : '';
  return `${label}: ${range}, about ${price}.${tooFew}${lacks}`;
}
