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
import { exchange, type Answer } from './exchange.js';
import { HttpProblem } from './problem.js';
import { measured } from './metrics.js';
import { nextTurn } from '../rate-limit/service-turns.js';

const SECOND = 1000;
const MEGABYTE = 1 << 20;
const LIMITS = {
  connect: 10 * SECOND,
  headers: 30 * SECOND,
  body: 30 * SECOND,
  whole: 60 * SECOND,
};
/** A service that asks for more patience than this is not waited for. */
const LONGEST_PAUSE = 60 * SECOND;
/** So many failures one after another, and the service is left alone for a while. */
const FAILURES = 8;

export interface Service {
  /** Name in metrics and problems, and of the turns that all processes share. */
  name: string;
  /** At least so many milliseconds from one request to the next, over all processes. */
  spacing?: number;
  /** Milliseconds for the connection, for the first byte, between two chunks, and for everything. */
  limits?: Partial<typeof LIMITS>;
  /** Decoded bytes of an answer. */
  maxBytes?: number;
  /** Times a request is tried again, and the first pause before that in milliseconds (then it doubles, with jitter). */
  retries?: number;
  firstPause?: number;
  /** Which problems a second try may cure; network, time-outs, 429 and 5xx unless told otherwise. */
  temporary?: (problem: HttpProblem) => boolean;
}

export interface Outgoing {
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: string;
  maxBytes?: number;
  /** Runs before everything that is really sent, each try; what it throws ends the request. */
  before?: () => Promise<void>;
}

/**
 * Asks one service over HTTP: time-outs, tries again, circuit breaker, size limit, a pace shared by all processes, metrics.
 * Redirections are not followed. One for each service and process.
 */
export class SourceClient {
  private readonly agent: Agent;
  private readonly retrying;
  private readonly breaker;
  private readonly limited;

  constructor(
    private readonly service: Service,
    private readonly database: DataSource,
  ) {
    const { connect, headers, body, whole } = { ...LIMITS, ...service.limits };
    this.agent = new Agent({
      connect: { timeout: connect },
      headersTimeout: headers,
      bodyTimeout: body,
    });
    this.limited = timeout(whole, TimeoutStrategy.Aggressive);
    this.breaker = circuitBreaker(handleWhen(isBreakdown), {
      breaker: new ConsecutiveBreaker(FAILURES),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: 2 * SECOND, maxDelay: 30 * SECOND }),
    });
    const temporary = service.temporary ?? isTemporary;
    this.retrying = retry(
      handleWhen(
        (error) =>
          error instanceof HttpProblem &&
          (error.retryAfter ?? 0) <= LONGEST_PAUSE &&
          (error.kind === 'resting' || temporary(error)),
      ),
      { maxAttempts: service.retries ?? 4 },
    );
  }

  /**
   * Sends a request until it is answered with 2xx.
   * @throws HttpProblem when it is not
   * @throws the signal's reason, or what `before` throws
   */
  async send(url: string | URL, outgoing: Outgoing): Promise<Answer> {
    const pauses = this.pauses();
    let problem: unknown;
    return this.retrying.execute(async ({ attempt }) => {
      try {
        // The library's own pause could not be cut short by the signal.
        if (attempt > 0) await wait(pauses(problem), undefined, { signal: outgoing.signal });
        return await this.breaker.execute(() => this.try(url, outgoing));
      } catch (error) {
        outgoing.signal.throwIfAborted();
        problem = error instanceof BrokenCircuitError ? this.problem('resting') : error;
        throw problem;
      }
    }, outgoing.signal);
  }

  private async try(url: string | URL, outgoing: Outgoing): Promise<Answer> {
    const { signal, maxBytes = this.service.maxBytes ?? 10 * MEGABYTE } = outgoing;
    const { name, spacing } = this.service;
    if (spacing) await nextTurn(this.database, name, spacing, signal);
    signal.throwIfAborted();
    await outgoing.before?.();
    return measured(name, async () => {
      try {
        const within = (limit: AbortSignal) =>
          exchange(name, url, { ...outgoing, signal: limit, maxBytes, agent: this.agent });
        return await this.limited.execute(({ signal: limit }) => within(limit), signal);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof TaskCancelledError ? this.problem('timeout') : error;
      }
    });
  }

  /** The pause before the next try: what the service asked for, else longer each time; both with jitter. */
  private pauses() {
    let next: IBackoffFactory<unknown> = new ExponentialBackoff({
      initialDelay: this.service.firstPause ?? SECOND / 2,
      maxDelay: 20 * SECOND,
    });
    return (problem: unknown) => {
      const backoff = next.next(undefined);
      next = backoff;
      const asked = problem instanceof HttpProblem ? problem.retryAfter : null;
      return asked === null ? backoff.duration : asked * (1 + Math.random() / 10);
    };
  }

  private readonly problem = (kind: 'timeout' | 'resting') =>
    new HttpProblem(this.service.name, kind);
}

/** What says that a service is down, not that we ask too often or wrongly. */
const isBreakdown = (error: unknown) =>
  error instanceof HttpProblem &&
  (error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 500);

/** Problems that a second try may cure. */
export const isTemporary = (problem: HttpProblem) =>
  problem.status === 429 || problem.status === 408 || isBreakdown(problem);

export { HttpProblem, type Answer };
