import type { Config } from '../../config.js';
import { HttpProblem } from '../../http/problem.js';
import { SourceProblem } from '../source.js';

/** Who asks, and where to complain: OpenStreetMap's usage policies want to know. */
export const userAgent = ({ publicUrl, site }: Config) =>
  `LeadDelivery (+${publicUrl}; ${site.supportEmail})`;

interface Server {
  /** What people know it as: "OpenStreetMap's city search (Nominatim)". */
  title: string;
  /** Names another server of the kind. */
  variable: string;
}

/** A problem with one of OpenStreetMap's services in a sentence for people; anything else stays what it is. */
export function inWords(error: unknown, { title, variable }: Server): unknown {
  if (!(error instanceof HttpProblem)) return error;
  return new SourceProblem(`${title} ${words(error, variable)}`);
}

function words({ kind, status }: HttpProblem, variable: string): string {
  if (kind === 'network') return 'cannot be reached. Please try again later.';
  if (kind === 'timeout') return 'did not answer in time. Please try again later.';
  if (kind === 'resting') return 'failed several times just now. Please try again in a minute.';
  if (kind === 'too large') return 'sent more than this server takes.';
  if (kind === 'malformed') {
    return `sent an answer that cannot be read. If that stays so, check ${variable}.`;
  }
  if (status === 429) {
    return `has had too many requests from this server. Please try again in a few minutes, or set ${variable} to a server of your own.`;
  }
  if (status === 403) {
    return `refuses this server: its usage policy asks for few requests and a PUBLIC_URL that says who asks. Set ${variable} to a server of your own.`;
  }
  if (status !== null && status >= 500) {
    return `is overloaded or out of order (${status}). Please try again later.`;
  }
  return `refused the request (${status}). Check ${variable}.`;
}
