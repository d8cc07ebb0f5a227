import { assertOk, retryAfterOf } from './errors.ts';

export interface TransportOptions {
  /** From Settings, API & Integrations; begins with `ldk_`. */
  apiKey: string;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
  /** How often a failed call is made again; 4 by default. */
  retries?: number;
  /** Milliseconds until a response must have begun; 30,000 by default. */
  timeoutMs?: number;
}

/** Longer pauses are the caller's to decide. */
const MAX_PAUSE_S = 60;
const FIRST_PAUSE_S = 0.5;
/** The API did nothing yet, or something between it and us failed. */
const PASSING = [502, 503, 504];
const TOO_MANY = 429;
/** The first request with this idempotency key is still in progress, if the response says when to try again. */
const CONFLICT = 409;

/**
 * Sends requests with the API key. A request that failed without a lasting reason is sent again, if a second one can't do more than the first, after the pause
 * that the response asks for.
 * @throws LeadDeliveryError for a response that isn't 2xx
 */
export function createTransport(
  options: TransportOptions,
): (request: Request) => Promise<Response> {
  const { apiKey, fetch = globalThis.fetch, retries = 4, timeoutMs = 30_000 } = options;
  return async (request) => {
    request.headers.set('Authorization', `Bearer ${apiKey}`);
    for (let attempt = 0; ; attempt++) {
      const outcome = await fetchOnce(request.clone(), fetch, timeoutMs).catch(
        (error: unknown) => ({ error }),
      );
      request.signal.throwIfAborted();
      const pause = attempt < retries ? pauseAfter(outcome, request, attempt) : undefined;
      if (pause !== undefined && pause <= MAX_PAUSE_S) {
        if ('body' in outcome) await outcome.body?.cancel();
        await sleep(pause * 1000, request.signal);
        continue;
      }
      if ('error' in outcome) throw outcome.error;
      await assertOk(outcome);
      return outcome;
    }
  };
}

/** Seconds until the request should be sent again; undefined if it should not. */
function pauseAfter(
  outcome: Response | { error: unknown },
  request: Request,
  attempt: number,
): number | undefined {
  const backoff = FIRST_PAUSE_S * 2 ** attempt * (1 + Math.random());
  if ('error' in outcome) return isRepeatable(request) ? backoff : undefined;
  const asked = retryAfterOf(outcome);
  const isPassing =
    outcome.status === TOO_MANY ||
    (isRepeatable(request) &&
      (PASSING.includes(outcome.status) || (outcome.status === CONFLICT && asked !== undefined)));
  return isPassing ? (asked ?? backoff) : undefined;
}

const isRepeatable = ({ method, headers }: Request) =>
  !['POST', 'PATCH'].includes(method) || headers.has('idempotency-key');

/** The time limit is for the beginning of the response: streams and files take as long as they need. */
async function fetchOnce(
  request: Request,
  fetch: NonNullable<TransportOptions['fetch']>,
  timeoutMs: number,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The API did not respond in time.', 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await fetch(
      new Request(request, { signal: AbortSignal.any([request.signal, late.signal]) }),
    );
  } finally {
    clearTimeout(timer);
  }
}

export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
