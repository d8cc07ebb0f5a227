import { z } from 'zod';
import { SOURCES } from '#contract/sources.js';
import { HttpProblem, isTemporary } from '../../../platform/http/client.js';
import { SourceProblem } from '../source.js';

export const NO_KEY =
  'Google Maps needs an API key. The operator can set GOOGLE_MAPS_API_KEY (Google Cloud console, Credentials) and enable "Places API (New)", or choose another MAPS_SOURCE.';

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      )
      .default([]),
  }),
});

interface GoogleError {
  message: string;
  reasons: string[];
  perDay: boolean;
}

/** Parses the body of an error response (google.rpc.Status with ErrorInfo). */
function parseError({ text }: HttpProblem): GoogleError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const { message, details } = errorBody.safeParse(body).data?.error ?? {
    message: '',
    details: [],
  };
  const perDay = details.some(({ metadata }) =>
    /PerDay|\/d\b/.test(`${metadata?.['quota_limit']} ${metadata?.['quota_unit']}`),
  );
  return { message, reasons: details.flatMap(({ reason }) => reason ?? []), perDay };
}

/** Whether a retry may succeed. It cannot if the daily quota is used up. */
export const canRetry = (problem: HttpProblem) =>
  isTemporary(problem) && !(problem.status === 429 && parseError(problem).perDay);

/** Whether the request itself is invalid, not its key. */
export const isInvalidRequest = (error: unknown): error is HttpProblem =>
  error instanceof HttpProblem && error.status === 400 && !isKeyProblem(parseError(error).reasons);

export const isNotFound = (error: unknown) => error instanceof HttpProblem && error.status === 404;

const isKeyProblem = (reasons: string[]) => reasons.some((reason) => reason.startsWith('API_KEY_'));

/** Converts a problem with Google to a SourceProblem with advice for the user. Returns other errors as they are. */
export function toSourceProblem(error: unknown, key: string): unknown {
  if (!(error instanceof HttpProblem)) return error;
  return new SourceProblem(error.explain(GOOGLE).replaceAll(key, '…'));
}

const GOOGLE = { title: SOURCES.google.label, variable: 'GOOGLE_PLACES_URL', explainRejection };

function explainRejection(problem: HttpProblem): string {
  const { status } = problem;
  const { message, reasons, perDay } = parseError(problem);
  if (reasons.includes('API_KEY_INVALID'))
    return "doesn't recognize this server's key. The operator can copy it again from the Google Cloud console (Credentials) to GOOGLE_MAPS_API_KEY.";
  if (reasons.includes('SERVICE_DISABLED'))
    return 'rejected this server\'s key: "Places API (New)" is not enabled in its project. The operator can enable it in the Google Cloud console (APIs & Services).';
  if (reasons.includes('BILLING_DISABLED'))
    return "rejected this server's key: billing is not enabled for its project. The operator can enable it in the Google Cloud console.";
  if (status === 403 || isKeyProblem(reasons))
    return 'rejected this server\'s key: its restrictions don\'t allow "Places API (New)" from this server. The operator can change them in the Google Cloud console (Credentials).';
  if (status === 429 && perDay)
    return "allows no more requests today. This server's daily quota is used up. It resets at midnight Pacific Time. The operator can raise it in the Google Cloud console.";
  if (status === 429)
    return 'received too many requests in a short time. Please try again in a few minutes. The operator can lower GOOGLE_REQUESTS_PER_MINUTE.';
  const reason = message && `: ${message.slice(0, 200)}`;
  return `rejected the request (${status})${reason}`;
}
