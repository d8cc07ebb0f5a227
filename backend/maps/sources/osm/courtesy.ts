import type { Config } from '../../../platform/config.js';
import { HttpProblem, type Upstream } from '../../../platform/http/problem.js';
import { SourceProblem } from '../source.js';

/** User agent with the site's URL and contact address, as OpenStreetMap's usage policies require. */
export const userAgent = ({ publicUrl, site }: Config) =>
  `LeadDelivery (+${publicUrl}; ${site.supportEmail})`;

/** Converts a problem with an OpenStreetMap service to a SourceProblem for the user. Returns other errors as they are. */
export function toSourceProblem(
  error: unknown,
  server: Pick<Upstream, 'title' | 'variable'>,
): unknown {
  if (!(error instanceof HttpProblem)) return error;
  const explainRejection = ({ status }: HttpProblem) => rejection(status, server.variable);
  return new SourceProblem(error.explain({ ...server, explainRejection }));
}

function rejection(status: number | null, variable: string): string {
  if (status === 429) {
    return `received too many requests from this server. Please try again in a few minutes, or set ${variable} to your own server.`;
  }
  if (status === 403) {
    return `is blocking this server. Its usage policy requires keeping requests to a minimum, and a PUBLIC_URL that identifies the sender. Set ${variable} to your own server.`;
  }
  return `rejected the request (${status}). Check ${variable}.`;
}
