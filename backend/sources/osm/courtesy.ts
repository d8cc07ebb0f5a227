import type { Config } from '../../config.js';
import { HttpProblem, type Upstream } from '../../http/problem.js';
import { SourceProblem } from '../source.js';

/** Who asks, and where to complain: OpenStreetMap's usage policies want to know. */
export const userAgent = ({ publicUrl, site }: Config) =>
  `LeadDelivery (+${publicUrl}; ${site.supportEmail})`;

/** A problem with one of OpenStreetMap's services in a sentence for people; anything else stays what it is. */
export function inWords(error: unknown, server: Pick<Upstream, 'title' | 'variable'>): unknown {
  if (!(error instanceof HttpProblem)) return error;
  const refused = ({ status }: HttpProblem) => refusal(status, server.variable);
  return new SourceProblem(error.explain({ ...server, refused }));
}

function refusal(status: number | null, variable: string): string {
  if (status === 429) {
    return `has had too many requests from this server. Please try again in a few minutes, or set ${variable} to a server of your own.`;
  }
  if (status === 403) {
    return `refuses this server: its usage policy asks for few requests and a PUBLIC_URL that says who asks. Set ${variable} to a server of your own.`;
  }
  return `refused the request (${status}). Check ${variable}.`;
}
