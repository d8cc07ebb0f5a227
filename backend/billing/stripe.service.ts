import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { ProblemException } from '../problem.js';
import { TillService } from '../till/till.service.js';

const TIMEOUT_MS = 15_000;
const OPTIONS = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false };

/** Stripe's official client: for Stripe, for another server that speaks its API, or for the test till. */
@Injectable()
export class StripeService {
  /** Null if nothing can be bought here. */
  readonly client: Stripe | null = null;
  readonly webhookSecret: string | null = null;
  readonly isTest: boolean;

  constructor(@Inject(CONFIG) config: Config, till: TillService) {
    const { secretKey, webhookSecret, apiUrl } = config.stripe;
    this.isTest = config.till;
    if (secretKey) {
      this.client = new Stripe(secretKey, { ...OPTIONS, ...(apiUrl && addressOf(apiUrl)) });
      this.webhookSecret = webhookSecret ?? null;
    } else if (config.till) {
      const httpClient = Stripe.createFetchHttpClient(till.fetch as typeof fetch);
      this.client = new Stripe('sk_test_till', { ...OPTIONS, httpClient });
      this.webhookSecret = till.webhookSecret;
    }
  }

  /**
   * Calls Stripe.
   * @throws ProblemException 503 if billing is off, or Stripe does not answer; 402 for a refused card
   */
  async call<Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    if (!this.client)
      throw new ProblemException(503, 'Plans cannot be bought on this installation.');
    try {
      return await work(this.client);
    } catch (error) {
      throw problemFor(error);
    }
  }
}

function problemFor(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError)
    return new ProblemException(402, `${error.message} Please try another card.`, {
      code: 'payment_failed',
    });
  const text = 'Our payment provider is not available right now. Please try again in a minute.';
  const problem = new ProblemException(503, text, { retryAfter: 60 });
  problem.cause = error;
  return problem;
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, ...(port && { port: Number(port) }) };
}
