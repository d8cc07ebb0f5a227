import { z } from 'zod';
import { SOURCES } from '../../../contract/sources.js';
import { HttpProblem, isTemporary } from '../../http/client.js';
import { SourceProblem } from '../source.js';

export const NO_KEY =
  'Google Maps needs a key of its operator: set GOOGLE_MAPS_API_KEY (Google Cloud console, Credentials) and enable "Places API (New)", or choose another MAPS_SOURCE.';

const refusal = z.object({
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

interface GoogleRefusal {
  message: string;
  reasons: string[];
  perDay: boolean;
}

/** What Google says in the body of a refusal (google.rpc.Status with ErrorInfo). */
function read({ text }: HttpProblem): GoogleRefusal {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const { message, details } = refusal.safeParse(body).data?.error ?? { message: '', details: [] };
  const perDay = details.some(({ metadata }) =>
    /PerDay|\/d\b/.test(`${metadata?.['quota_limit']} ${metadata?.['quota_unit']}`),
  );
  return { message, reasons: details.flatMap(({ reason }) => reason ?? []), perDay };
}

/** Whether a second try may help: the quota of a day is not back in a minute. */
export const mayPass = (problem: HttpProblem) =>
  isTemporary(problem) && !(problem.status === 429 && read(problem).perDay);

/** Whether Google found fault with the request itself, and not with its key. */
export const isInvalid = (error: unknown): error is HttpProblem =>
  error instanceof HttpProblem && error.status === 400 && !aboutKey(read(error).reasons);

export const isGone = (error: unknown) => error instanceof HttpProblem && error.status === 404;

const aboutKey = (reasons: string[]) => reasons.some((reason) => reason.startsWith('API_KEY_'));

/** A problem with Google in a sentence for people, with what to do; anything else stays what it is. */
export function inWords(error: unknown, key: string): unknown {
  if (!(error instanceof HttpProblem)) return error;
  return new SourceProblem(error.explain(GOOGLE).replaceAll(key, '…'));
}

const GOOGLE = { title: SOURCES.google.label, variable: 'GOOGLE_PLACES_URL', refused };

function refused(problem: HttpProblem): string {
  const { status } = problem;
  const { message, reasons, perDay } = read(problem);
  if (reasons.includes('API_KEY_INVALID'))
    return "does not know this server's key. The operator can copy it anew from the Google Cloud console (Credentials) into GOOGLE_MAPS_API_KEY.";
  if (reasons.includes('SERVICE_DISABLED'))
    return 'refuses this server\'s key: "Places API (New)" is not enabled in its project. The operator can enable it in the Google Cloud console (APIs & Services).';
  if (reasons.includes('BILLING_DISABLED'))
    return "refuses this server's key: its project has no billing. The operator can add it in the Google Cloud console.";
  if (status === 403 || aboutKey(reasons))
    return 'refuses this server\'s key: its restrictions do not allow "Places API (New)" from here. The operator can change them in the Google Cloud console (Credentials).';
  if (status === 429 && perDay)
    return "allows this server's project no more requests today. The quota begins anew at midnight in California; the operator can raise it in the Google Cloud console.";
  if (status === 429)
    return 'allows no more requests at this pace. Please try again in a few minutes; the operator can lower GOOGLE_REQUESTS_PER_MINUTE.';
  const said = message && `: ${message.slice(0, 200)}`;
  return `refused the request (${status})${said}`;
}
