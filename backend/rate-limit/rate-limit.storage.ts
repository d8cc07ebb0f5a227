import { Injectable } from '@nestjs/common';
import { ThrottlerStorageService, type ThrottlerStorage } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { READS } from './rate-limit.js';

type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

@Injectable()
export class RateLimitStorage implements ThrottlerStorage {
  private readonly memory = new ThrottlerStorageService();

  constructor(private readonly database: DataSource) {}

  onApplicationShutdown() {
    this.memory.onApplicationShutdown();
  }

  async increment(key: string, ttl: number, limit: number, block: number, name: string) {
    if (name === READS) return this.memory.increment(key, ttl, limit, block, name);
    const row = await countHit(this.database, key, ttl);
    return {
      totalHits: row.hits,
      timeToExpire: row.seconds,
      isBlocked: row.hits > limit,
      timeToBlockExpire: row.seconds,
    } satisfies Hits;
  }
}

/** Counts a hit across all processes. @returns the hits of the current window and the seconds until it ends */
export async function countHit(database: DataSource, key: string, windowMs: number) {
  const [row] = await database.query<[{ hits: number; seconds: number }]>(
    `INSERT INTO rate_limits AS r (key, hits, resets_at)
     VALUES ($1, 1, now() + $2 * interval '1 ms')
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.hits + 1 END,
       resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
     RETURNING hits, ceil(extract(epoch FROM resets_at - now()))::int AS seconds`,
    [key, windowMs],
  );
  return row;
}
