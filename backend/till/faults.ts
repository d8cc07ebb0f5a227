import { declined, invalid, TillError } from './errors.js';

/** The error that `fetch` throws when there is no response. */
export class BrokenConnection extends TypeError {}

const SHUFFLE_MS = 300;

/** The failures that a test can cause. All are off by default. */
export class Faults {
  /** Events arrive in random order. */
  shuffle = false;
  /** Every event arrives twice. */
  duplicate = false;
  /** The share of events that never arrive, from 0 to 1. */
  drop = 0;
  /** Milliseconds until an event is sent. */
  delayMs = 0;
  /** Milliseconds until the API answers requests of `slowPath`. */
  slowMs = 0;
  slowPath = /^/;
  private refusals: { status: number; times: number; path: RegExp }[] = [];

  /** Refuses the next API requests with this status; `0` breaks the connection. */
  refuse(status: 0 | 402 | 429 | 500 | 503, times = 1, path = /^/) {
    this.refusals.push({ status, times, path });
  }

  reset() {
    Object.assign(this, new Faults());
  }

  /** The delays of an event's deliveries. */
  deliveries(): number[] {
    if (Math.random() < this.drop) return [];
    const delay = () => this.delayMs + (this.shuffle ? Math.random() * SHUFFLE_MS : 0);
    return this.duplicate ? [delay(), delay()] : [delay()];
  }

  /** @throws the error that a refused request gets */
  check(path: string) {
    const refusal = this.refusals.find((planned) => planned.times > 0 && planned.path.test(path));
    if (!refusal) return;
    refusal.times -= 1;
    if (refusal.status === 0) throw new BrokenConnection('fetch failed');
    if (refusal.status === 402) throw declined();
    if (refusal.status === 429) {
      throw invalid('Request rate limit exceeded.', undefined, 'rate_limit', 429);
    }
    throw new TillError(refusal.status, {
      type: 'api_error',
      message: 'An unknown error occurred',
    });
  }
}
