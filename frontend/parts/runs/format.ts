import { categoryLabel } from '#contract/categories.js';
import { cutOf, type Coverage } from '#contract/coverage.js';
import { counted } from '#contract/numbers.js';
import type { RunStatus } from '#contract/scrape.js';
import { count } from '../ui/numbers';
import type { BadgeColor } from '../ui/Badge';
import type { Run } from './run';

const CAMEL_NAME = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$/u;

/** Keeps the inner capital of names such as McAllen or DeKalb, and adds it to O'Fallon. */
const titleCase = (text: string) =>
  text.replace(/[^\s-]+/g, (word) =>
    CAMEL_NAME.test(word)
      ? word
      : word.toLowerCase().replace(/^(\p{L}['’])?\P{L}*\p{L}/u, (start) => start.toUpperCase()),
  );

/** "san francisco, ca" becomes "San Francisco, CA": the second of two parts is a state code. */
export function cityName(city: string): string {
  const parts = city.split(',').map((part) => part.trim());
  if (parts.length !== 2) return titleCase(city);
  const [name = '', state = ''] = parts;
  return `${titleCase(name)}, ${state.toUpperCase()}`;
}

/** "restaurant" becomes "Restaurant", and "RESTAURANT", too. Short words may be abbreviations, such as BBQ. */
const sentenceCase = (text: string) => {
  const isShouted = text.length > 4 && text === text.toUpperCase();
  return (isShouted ? text.toLowerCase() : text).replace(/^\p{L}/u, (start) => start.toUpperCase());
};

/** The categories of a run, as a heading: "Bakery & café". */
export const categoryTitle = ({ categories }: Pick<Run, 'categories'>) =>
  sentenceCase(categoryLabel({ categories }));

/** "Restaurant in Monaco" */
export const runTitle = (run: Pick<Run, 'categories' | 'city'>) =>
  `${categoryTitle(run)} in ${cityName(run.city)}`;

/** A fraction as a percentage with one decimal. */
export const successRate = (fraction: number | null) =>
  fraction === null ? 'N/A' : `${(fraction * 100).toFixed(1)}%`;

export const leadsOfRun = ({ leads, requestedCount }: Pick<Run, 'leads' | 'requestedCount'>) =>
  requestedCount === null
    ? count.format(leads)
    : `${count.format(leads)} / ${count.format(requestedCount)}`;

/** Whether a finished run found no leads, which is not shown as a success. */
export const hasNoResults = ({ status, leads }: Pick<Run, 'status' | 'leads'>) =>
  status === 'Complete' && leads === 0;

type Ended = Pick<Run, 'status' | 'leads'> &
  Partial<Pick<Run, 'requestedCount'>> & { coverage?: Pick<Coverage, 'limit' | 'surplus'> };

/** Whether the plan stopped the run. */
export function reachedLimit({ status, leads, requestedCount = null, coverage }: Ended): boolean {
  const cut = coverage ? cutOf({ ...coverage, leads }, requestedCount) : null;
  return status === 'Complete' && (cut === 'plan' || cut === 'storage');
}

/** Why a run failed, and what to do next. */
export const failureOf = ({ message }: Pick<Run, 'message'>) =>
  message ?? 'The run failed. Please run it again.';

/** US spelling for the interface; the API keeps `Cancelled`. */
export const statusLabel = (status: RunStatus) => (status === 'Cancelled' ? 'Canceled' : status);

export function badgeColor(run: Ended): BadgeColor {
  if (reachedLimit(run)) return 'yellow';
  if (hasNoResults(run)) return 'gray';
  switch (run.status) {
    case 'Complete':
      return 'green';
    case 'Running':
      return 'yellow';
    case 'Queued':
      return 'blue';
    case 'Failed':
      return 'red';
    default:
      return 'gray';
  }
}

/** "12 of 40 websites visited, 9 with emails or profiles, 2 couldn't be read." */
export function enrichmentText({ total, done, found, failed }: NonNullable<Run['enrichment']>) {
  if (total === 0) return 'None of these leads has a website to check.';
  const parts = [
    `${count.format(done)} of ${counted(total, 'website')} visited`,
    `${count.format(found)} with emails or profiles`,
    ...(failed > 0 ? [`${count.format(failed)} couldn't be read`] : []),
  ];
  return `${parts.join(', ')}.`;
}
