import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ProblemException } from '../problem.js';
import { describeLimit } from '../rate-limit/rate-limit-fields.js';
import { WRONG_CREDENTIALS } from '../rate-limit/rate-limit.js';
import { countHit } from '../rate-limit/hits.sql.js';

const { name, limit, ttl } = WRONG_CREDENTIALS;

/** Slows down callers who guess keys and links. Correct keys are free: only a wrong one counts against the address. */
@Injectable()
export class WrongCredentialsService {
  /**
   * When an address may try again. Each process learns this only when it next counts a wrong credential from the address.
   */
  private readonly refused = new LRUCache<string, number>({ max: 100_000, ttl });

  constructor(private readonly database: DataSource) {}

  /** @throws ProblemException 429 if the address has sent too many wrong credentials */
  assertAllowed(request: Request): void {
    const until = this.refused.get(addressOf(request));
    if (until && until > Date.now()) refuse(request, Math.ceil((until - Date.now()) / 1000));
  }

  /** @throws ProblemException 429 if that exceeds the limit */
  async count(request: Request): Promise<void> {
    this.assertAllowed(request);
    const address = addressOf(request);
    const { hits, seconds } = await countHit(this.database.manager, `${name}:${address}`, ttl);
    if (hits <= limit) return;
    this.refused.set(address, Date.now() + seconds * 1000);
    refuse(request, seconds);
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
