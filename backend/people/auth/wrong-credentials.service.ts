import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { lruCache } from '../../platform/cache.js';
import { Batches } from '../../platform/database/batches.js';
import { ProblemException } from '../../platform/problem.js';
import { describeLimit } from '../../platform/rate-limit/rate-limit-fields.js';
import { WRONG_CREDENTIALS } from '../../platform/rate-limit/rate-limit.js';
import { countHits } from '../../platform/rate-limit/hits.sql.js';

const { name, limit, ttl } = WRONG_CREDENTIALS;

/** Beyond the limit, a refusal takes this long… */
const SLOW_MS = 1_000;
/** …for so many at a time of an address, and of all. Further ones are refused immediately and lose their connection. */
const MOST_SLOWED = 20;
const MOST_SLOWED_IN_ALL = 5_000;

/**
 * Slows down callers who guess keys, tokens and links. A valid one always passes, even from an address that sent many
 * wrong ones: offices and integration platforms share addresses.
 */
@Injectable()
export class WrongCredentialsService {
  /**
   * When an address may try again. Each process learns this only when it next counts a wrong credential from the address.
   */
  private readonly refused = lruCache<number>(100_000, ttl);
  private readonly counts = new Batches((keys) => countHits(this.database.manager, keys, ttl));
  private readonly slowed = new Map<string, number>();
  private slowedInAll = 0;

  constructor(private readonly database: DataSource) {}

  /** @throws ProblemException 429 if the address has sent too many wrong credentials */
  async count(request: Request): Promise<void> {
    const address = addressOf(request);
    const until = this.refused.get(address) ?? 0;
    if (until <= Date.now()) {
      const counted = await this.counts.load(`${name}:${address}`);
      if (!counted || counted.hits <= limit) return;
      this.refused.set(address, Date.now() + counted.seconds * 1000);
    }
    await this.slow(request, address);
    refuse(request, Math.ceil(((this.refused.get(address) ?? 0) - Date.now()) / 1000));
  }

  private async slow({ res }: Request, address: string): Promise<void> {
    const slowed = this.slowed.get(address) ?? 0;
    if (slowed >= MOST_SLOWED || this.slowedInAll >= MOST_SLOWED_IN_ALL) {
      res!.setHeader('Connection', 'close');
      return;
    }
    this.slowed.set(address, slowed + 1);
    this.slowedInAll += 1;
    await wait(SLOW_MS);
    this.slowedInAll -= 1;
    const left = this.slowed.get(address)! - 1;
    if (left > 0) this.slowed.set(address, left);
    else this.slowed.delete(address);
  }
}

const addressOf = ({ ip }: Request) => (ip ? normalizeIp(ip, 64) : 'unknown');

function refuse({ res }: Request, seconds: number): never {
  const reset = Math.max(1, seconds);
  describeLimit(res as Response, { name, quota: limit, left: 0, window: ttl / 1000, reset });
  throw new ProblemException(
    429,
    'Too many invalid tokens, API keys or links came from your IP address. Please wait a minute.',
    { retryAfter: reset },
  );
}
