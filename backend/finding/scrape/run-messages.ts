import {
  deliveredText,
  KNOWN_TEXT,
  surplusText,
  type Coverage,
  type WiderCategory,
} from '#contract/coverage.js';
import { counted, nounFor } from '#contract/numbers.js';
import { factsFor, RUN_OPTIONS, type FilterName } from '#contract/run-options.js';
import { isFinished, type RunStatus } from '#contract/scrape.js';
import { SOURCES, type Source } from '#contract/sources.js';
import type { LeadStorage } from '#contract/subscription.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import type { Target } from '../../maps/sources/source.js';

const number = (count: number) => count.toLocaleString('en-US');
const allOf = (words: string[]) => new Intl.ListFormat('en-US').format(words);
const anyOf = (words: string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);

/** The filters that skipped businesses with unknown values, and the number of those businesses. */
function unknownFilters({ filters }: Coverage): { names: FilterName[]; count: number } {
  const names = (Object.keys(filters) as FilterName[]).filter((name) => filters[name]!.unknown > 0);
  return { names, count: names.reduce((sum, name) => sum + filters[name]!.unknown, 0) };
}

/** Reasons that results did not become leads: "12 didn't match your filters, 3 excluded"; empty if all did. */
function losses(coverage: Coverage): string {
  const { names, count } = unknownFilters(coverage);
  const unknown = count > 0 ? ` (${number(count)} without ${anyOf(factsFor(names, 'many'))})` : '';
  const reasons = [
    [coverage.filtered, `didn't match your filters${unknown}`],
    [coverage.known, KNOWN_TEXT],
    [coverage.suppressed, 'excluded'],
    [coverage.closed, 'permanently closed'],
    [coverage.outside, 'outside the city'],
  ] as const;
  return reasons
    .filter(([results]) => results > 0)
    .map(([results, reason]) => `${number(results)} ${reason}`)
    .join(', ');
}

type EndedRun = Pick<
  ScrapeRunEntity,
  'leadCount' | 'requestedCount' | 'category' | 'city' | 'source'
>;

function noLeadsMessage({ category, city, source }: EndedRun, coverage: Coverage): string {
  const { found, suppressed, known, outside } = coverage;
  const search = `"${category}" in ${city}`;
  if (suppressed === found) return `You've excluded every result for ${search}.`;
  if (known === found) return `You already have every result for ${search}.`;
  if (outside === found) return `Every result for "${category}" is outside ${city}.`;
  const results = counted(found, 'result');
  const unknown = unknownFilters(coverage);
  if (unknown.count < found) return `No leads for ${search}. Of ${results}: ${losses(coverage)}.`;
  const facts = anyOf(factsFor(unknown.names, 'many'));
  const { provides }: Source = SOURCES[source];
  const isKnown = unknown.names.some((name) => provides.includes(RUN_OPTIONS[name].needs));
  const reason = isKnown ? `none with ${facts}` : `but this source has no ${facts}`;
  const filters = `${allOf(factsFor(unknown.names, 'one'))} ${nounFor(unknown.names.length, 'filter')}`;
  return `${results} for ${search}, ${reason}. Remove the ${filters} to see them.`;
}

/**
 * The message of a complete run that found something; null if it delivered as many leads as requested.
 * @param limit the requested number of leads, or a run's maximum
 */
export function completionMessage(run: EndedRun, coverage: Coverage, limit: number): string | null {
  const { leadCount, requestedCount, category, city } = run;
  if (leadCount === 0) return noLeadsMessage(run, coverage);
  const leads = `${counted(leadCount, 'lead')} found for "${category}" in ${city}`;
  if (leadCount >= limit) {
    if (requestedCount !== null || coverage.exhausted) return null;
    const { label } = RUN_OPTIONS.onlyNew.control;
    return `A run finds up to ${number(limit)} leads. To get more, run it again with "${label}" on.`;
  }
  if (!coverage.exhausted) {
    return `${leads}. There may be more: this source can't list every business in the densest areas.`;
  }
  if (requestedCount === null) return null;
  const lost = losses(coverage);
  return `Only ${leads}${lost ? ` (${lost})` : ''}.`;
}

/** Offers categories that a run did not include; null if there are none. */
export const widerMessage = (wider: readonly WiderCategory[]) =>
  wider.length === 0
    ? null
    : `Not included: ${wider.map(({ category, more }) => `${category} (${number(more)} more)`).join(', ')}.`;

/**
 * The message of a run that found more leads than its plan has left.
 * @param hint how to get more at once, if there is a way
 */
export const limitMessage = ({ leadCount, requestedCount }: EndedRun, hint: string | null) =>
  `Stopped at your plan's limit: ${number(leadCount)}${requestedCount === null ? '' : ` of ${number(requestedCount)}`} ${nounFor(requestedCount ?? leadCount, 'lead')}.${hint ? ` ${hint}` : ''}`;

/** The initial message of a run when the plan has fewer leads left than requested. */
export const reducedMessage = (held: number, hint: string | null) =>
  `Your plan has ${counted(held, 'lead')} left, so this run will stop after ${counted(held, 'new lead')}.${hint ? ` ${hint}` : ''}`;

/** The message of a run that found more new leads than the account may store. */
export const storageMessage = ({ maxStoredLeads }: LeadStorage) =>
  `Stopped at your plan's storage limit of ${number(maxStoredLeads)} leads.`;

/**
 * "Complete: …" or "More available: …", depending on whether the source has more results.
 * @param requested the requested number of leads; null for all
 */
export function coverageStatement(
  coverage: Coverage,
  requested: number | null,
  message: string | null,
  status: RunStatus,
): string {
  const { tiles, exhausted, leads, found, surplus } = coverage;
  const explanation = message ? ` ${message}` : '';
  if (exhausted === null) {
    if (status === 'Complete') return "Coverage wasn't recorded for this older run.";
    const results = counted(found, 'result');
    if (isFinished(status) && found === 0) return 'Stopped before the first result.';
    if (isFinished(status)) return `Stopped after ${results}. There may be more.`;
    return status === 'Paused' ? `Paused: ${results} so far.` : `Searching: ${results} so far.`;
  }
  if (tiles.asked === 0) return `Nothing was searched.${explanation}`;
  if (exhausted) {
    return tiles.exhausted === 1
      ? 'Complete: the whole city was searched.'
      : `Complete: all ${number(tiles.exhausted)} areas were searched.`;
  }
  const delivered = deliveredText(coverage, requested);
  if (delivered) return `More available: ${delivered}${explanation}`;
  const reason =
    surplus > 0
      ? `${counted(surplus, 'result')} ${surplusText(coverage, requested)}`
      : `${counted(tiles.open, 'area')} not fully searched`;
  return `More available: ${reason}; ${counted(leads, 'lead')} delivered.${explanation}`;
}

/** The searched category and the reason for it; null if it was searched as typed. */
export const matchedCategory = ({ category, why }: Target) => why && `${category} (${why})`;
