import { counted } from '../../contract/numbers.js';
import { count } from '../ui/numbers';
import type { BadgeColour } from '../ui/Badge';
import type { Run } from './run';

const CAMEL_NAME = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$/u;

/** Names written like McAllen or DeKalb keep their inner capital, and O'Fallon gets it. */
const titleCase = (text: string) =>
  text.replace(/[^\s-]+/g, (word) =>
    CAMEL_NAME.test(word)
      ? word
      : word.toLowerCase().replace(/^(\p{L}['’])?\P{L}*\p{L}/u, (start) => start.toUpperCase()),
  );

/** "san francisco, ca" is "San Francisco, CA": of two parts the second is a state code. */
export function cityName(city: string): string {
  const parts = city.split(',').map((part) => part.trim());
  if (parts.length !== 2) return titleCase(city);
  const [name = '', state = ''] = parts;
  return `${titleCase(name)}, ${state.toUpperCase()}`;
}

/** A fraction as a percentage with one decimal. */
export const successRate = (fraction: number | null) =>
  fraction === null ? 'N/A' : `${(fraction * 100).toFixed(1)}%`;

export const leadsOfRun = ({ leads, requestedCount }: Pick<Run, 'leads' | 'requestedCount'>) =>
  requestedCount === null
    ? count.format(leads)
    : `${count.format(leads)} / ${count.format(requestedCount)}`;

/** A finished run without leads is no success to celebrate. */
export const hasNoResults = ({ status, leads }: Pick<Run, 'status' | 'leads'>) =>
  status === 'Complete' && leads === 0;

export function badgeColour(run: Pick<Run, 'status' | 'leads'>): BadgeColour {
  if (hasNoResults(run)) return 'grey';
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
      return 'grey';
  }
}

/** "12 of 40 websites visited, 9 with contacts, 2 did not answer." */
export function enrichmentText({ total, done, found, failed }: NonNullable<Run['enrichment']>) {
  if (total === 0) return 'None of the leads has a website to look at.';
  const parts = [
    `${count.format(done)} of ${counted(total, 'website')} visited`,
    `${count.format(found)} with emails or profiles`,
    ...(failed > 0 ? [`${count.format(failed)} could not be read`] : []),
  ];
  return `${parts.join(', ')}.`;
}
