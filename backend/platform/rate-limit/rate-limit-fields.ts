import type { Response } from 'express';

/** A limit as a response describes it. */
interface Quota {
  name: string;
  quota: number;
  left: number;
  /** Seconds; none for a limit on concurrent requests. */
  window?: number;
  /** Seconds until the limit resets. */
  reset?: number;
}

/**
 * Describes limits to the client.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function describeLimit(response: Response, { name, quota, left, window, reset }: Quota) {
  const per = window === undefined ? ';qu="concurrent-requests"' : `;w=${window}`;
  add(response, 'RateLimit-Policy', `"${name}";q=${quota}${per}`);
  add(response, 'RateLimit', `"${name}";r=${left}${reset === undefined ? '' : `;t=${reset}`}`);
}

/** Both fields are lists. */
function add(response: Response, field: string, item: string) {
  const items = response.getHeader(field);
  response.setHeader(field, items ? `${String(items)}, ${item}` : item);
}
