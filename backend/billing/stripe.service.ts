import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { ProblemException } from '../platform/problem.js';
import { TillService } from '../till/till.service.js';

const TIMEOUT_MS = 7_000;
/** Time limit for one round of housekeeping. */
const ROUND_MS = 60_000;
const MAX_OUTAGES = 3;
const OPTIONS = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false };

/** Stripe's official client: for Stripe, for another server that speaks its API, or for the test checkout. */
@Injectable()
export class StripeService {
  private readonly log = new Logger(StripeService.name);
  /** Null if nothing can be bought here. */
  readonly client: Stripe | null = null;
  readonly webhookSecret: string | null = null;
  readonly isTest: boolean;
  /** Time limit for one `call`. A request to our API makes up to three, and must be answered within 30 s. */
  callMs = 8_000;
  roundMs = ROUND_MS;

  constructor(@Inject(CONFIG) config: Config, till: TillService) {
    const { secretKey, webhookSecret, apiUrl } = config.stripe;
    this.isTest = config.till;
    if (secretKey) {
      const httpClient = apiUrl && Stripe.createFetchHttpClient(fetchFrom(apiUrl));
      this.client = new Stripe(secretKey, { ...OPTIONS, ...(httpClient && { httpClient }) });
      this.webhookSecret = webhookSecret ?? null;
    } else if (config.till) {
      const httpClient = Stripe.createFetchHttpClient(till.fetch as typeof fetch);
      this.client = new Stripe('sk_test_till', { ...OPTIONS, httpClient });
      this.webhookSecret = till.webhookSecret;
    }
  }

  /**
   * Runs a housekeeping task for one customer after another. One failure does not stop the others, but an outage does: the
   * rest wait for the next round.
   */
  async forEach<Row>(rows: Row[], work: (row: Row) => Promise<void>): Promise<void> {
    const ends = performance.now() + this.roundMs;
    let outages = 0;
    for (const row of rows) {
      if (outages === MAX_OUTAGES || performance.now() > ends) return;
      try {
        await work(row);
        outages = 0;
      } catch (error) {
        this.log.warn(error, 'Failed to sync a customer');
        outages = isOutage(error) ? outages + 1 : 0;
      }
    }
  }

  /**
   * Calls Stripe.
   * @throws ProblemException 503 if billing is off, or Stripe does not respond in time; 402 for a declined card
   */
  async call<Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    if (!this.client)
      throw new ProblemException(503, "Plans can't be purchased on this installation.");
    const isDone = new AbortController();
    const timeout = wait(this.callMs, undefined, { signal: isDone.signal, ref: false }).then(() => {
      throw unavailable(new Error(`Stripe took longer than ${this.callMs} ms`));
    });
    try {
      return await Promise.race([work(this.client), timeout]);
    } catch (error) {
      throw problemFor(error);
    } finally {
      isDone.abort();
    }
  }
}

function problemFor(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError)
    return new ProblemException(402, `${error.message} Please try another card.`, {
      code: 'payment_failed',
    });
  return unavailable(error);
}

function unavailable(cause: Error): ProblemException {
  const text = 'Our payment provider is not available right now. Please try again in a minute.';
  const problem = new ProblemException(503, text, { retryAfter: 60 });
  problem.cause = cause;
  return problem;
}

/** Refuses to sell more to a customer whose last payment failed. */
export const overdue = () =>
  new ProblemException(409, 'Your last payment failed. Update your card first.', {
    code: 'payment_overdue',
  });

/** False if Stripe reported that it does not know the customer. */
const isOutage = (error: unknown) =>
  error instanceof ProblemException &&
  error.cause instanceof Error &&
  !(error.cause instanceof Stripe.errors.StripeInvalidRequestError);

/** Sends requests to another server that implements Stripe's API, below any path. */
const fetchFrom =
  (base: string): typeof fetch =>
  (url, init) => {
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    return fetch(base + pathname + search, init);
  };
