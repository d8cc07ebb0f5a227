import type { components } from './schema.ts';

export type Problem = components['schemas']['Problem'];

/** A call that the API refused, or that failed in it. `message` is for people; `code` names a problem that programs handle. */
export class LeadDeliveryError extends Error {
  override readonly name = 'LeadDeliveryError';
  /** HTTP status, such as 422. */
  readonly status: number;
  /** The RFC 9457 problem document; empty if something between you and the API answered. */
  readonly problem: Partial<Problem>;
  /** Seconds to wait before the next try, if the response says so. */
  readonly retryAfter: number | undefined;
  /** Identifies the request in the server's log. Name it to support. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    problem: Partial<Problem>,
    {
      retryAfter,
      requestId,
    }: { retryAfter?: number | undefined; requestId?: string | undefined } = {},
  ) {
    super(problem.error ?? `The API responded with ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
    this.requestId = problem.requestId ?? requestId;
  }

  get code(): string | undefined {
    return this.problem.code;
  }
}

/** @throws LeadDeliveryError unless the status is 2xx */
export async function assertOk(response: Response): Promise<void> {
  if (response.ok) return;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const problem: Partial<Problem> = isJson ? await response.json().catch(() => ({})) : {};
  throw new LeadDeliveryError(response.status, problem, {
    retryAfter: retryAfterOf(response),
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

/** Seconds, from a number or a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
