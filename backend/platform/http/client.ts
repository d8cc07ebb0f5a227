import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  type IBackoffFactory,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from 'cockatiel';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { Agent } from 'undici';
import { exchange, type HttpResponse } from './exchange.js';
import { HttpProblem } from './problem.js';
import { measure } from './metrics.js';
import { nextTurn } from '../rate-limit/service-turns.js';

const SECOND = 1000;
const MEGABYTE = 1 << 20;
const TIMEOUTS_MS = {
  connect: 10 * SECOND,
  headers: 30 * SECOND,
  body: 30 * SECOND,
  total: 60 * SECOND,
};
/** If a service requests a longer pause than this, the request fails. */
const MAX_PAUSE_MS = 60 * SECOND;
/** Consecutive failures that open the circuit breaker. */
const BREAKER_FAILURES = 8;

export interface ServiceOptions {
  /** Identifies the service in metrics, error messages and the request pacing that all processes share. */
  name: string;
  /** Minimum milliseconds between two requests, across all processes. */
  spacing?: number;
  /** Milliseconds for connecting, for the headers, between two chunks of the body, and in total. */
  timeouts?: Partial<typeof TIMEOUTS_MS>;
  /** Maximum size of a response after decompression. */
  maxBytes?: number;
  /** Maximum number of retries. */
  retries?: number;
  /** Milliseconds before the first retry. The pause doubles with each retry, with jitter. */
  firstPause?: number;
  /** Problems worth a retry; by default network errors, timeouts, 408, 429 and 5xx. */
  isTemporary?: (problem: HttpProblem) => boolean;
}

export interface OutgoingRequest {
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: string;
  maxBytes?: number;
  /** Runs before each attempt. If it throws, the request fails with that error. */
  before?: () => Promise<void>;
}

/**
 * HTTP client for one service: timeouts, retries, circuit breaker, size limit, metrics, and a pace that all
 * processes share. It does not follow redirects. Create one per service per process.
 */
export class SourceClient {
  private readonly agent: Agent;
  private readonly retrying;
  private readonly breaker;
  private readonly timeLimit;

  constructor(
    private readonly service: ServiceOptions,
    private readonly database: DataSource,
  ) {
    const { connect, headers, body, total } = { ...TIMEOUTS_MS, ...service.timeouts };
    this.agent = new Agent({
      connect: { timeout: connect },
      headersTimeout: headers,
      bodyTimeout: body,
    });
    this.timeLimit = timeout(total, TimeoutStrategy.Aggressive);
    this.breaker = circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(BREAKER_FAILURES),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: 2 * SECOND, maxDelay: 30 * SECOND }),
    });
    const canRetry = service.isTemporary ?? isTemporary;
    this.retrying = retry(
      handleWhen(
        (error) =>
          error instanceof HttpProblem &&
          (error.retryAfter ?? 0) <= MAX_PAUSE_MS &&
          (error.kind === 'circuit open' || canRetry(error)),
      ),
      { maxAttempts: service.retries ?? 4 },
    );
  }

  /**
   * Sends a request, with retries, until the response is 2xx.
   * @throws HttpProblem if all attempts fail
   * @throws the signal's reason, or the error from `before`
   */
  async send(url: string | URL, outgoing: OutgoingRequest): Promise<HttpResponse> {
    const nextPause = this.pauses();
    let problem: unknown;
    return this.retrying.execute(async ({ attempt }) => {
      try {
        // The signal cannot interrupt the library's own pause.
        if (attempt > 0) await wait(nextPause(problem), undefined, { signal: outgoing.signal });
        return await this.breaker.execute(() => this.attempt(url, outgoing));
      } catch (error) {
        outgoing.signal.throwIfAborted();
        problem = error instanceof BrokenCircuitError ? this.problem('circuit open') : error;
        throw problem;
      }
    }, outgoing.signal);
  }

  private async attempt(url: string | URL, outgoing: OutgoingRequest): Promise<HttpResponse> {
    const { signal, maxBytes = this.service.maxBytes ?? 10 * MEGABYTE } = outgoing;
    const { name, spacing } = this.service;
    if (spacing) await nextTurn(this.database, name, spacing, signal);
    signal.throwIfAborted();
    await outgoing.before?.();
    return measure(name, async () => {
      try {
        const sendWithin = (limit: AbortSignal) =>
          exchange(name, url, { ...outgoing, signal: limit, maxBytes, agent: this.agent });
        return await this.timeLimit.execute(({ signal: limit }) => sendWithin(limit), signal);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof TaskCancelledError ? this.problem('timeout') : error;
      }
    });
  }

  /** Pause before a retry: the one the service requests, or an exponential backoff, both with jitter. */
  private pauses() {
    let factory: IBackoffFactory<unknown> = new ExponentialBackoff({
      initialDelay: this.service.firstPause ?? SECOND / 2,
      maxDelay: 20 * SECOND,
    });
    return (problem: unknown) => {
      const backoff = factory.next(undefined);
      factory = backoff;
      const requested = problem instanceof HttpProblem ? problem.retryAfter : null;
      return requested === null ? backoff.duration : requested * (1 + Math.random() / 10);
    };
  }

  private readonly problem = (kind: 'timeout' | 'circuit open') =>
    new HttpProblem(this.service.name, kind);
}

/** Whether the service itself is down, rather than our request being invalid or too frequent. */
const isOutage = (error: unknown) =>
  error instanceof HttpProblem &&
  (error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 500);

/** Whether a retry may succeed. */
export const isTemporary = (problem: HttpProblem) =>
  problem.status === 429 || problem.status === 408 || isOutage(problem);

export { HttpProblem, type HttpResponse };
