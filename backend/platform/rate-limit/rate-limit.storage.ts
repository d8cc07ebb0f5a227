import { Injectable } from '@nestjs/common';
import { ThrottlerStorageService, type ThrottlerStorage } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { countHit } from './hits.sql.js';
import { READS } from './rate-limit.js';

@Injectable()
export class RateLimitStorage implements ThrottlerStorage {
  private readonly memory = new ThrottlerStorageService();

  constructor(private readonly database: DataSource) {}

  onApplicationShutdown() {
    this.memory.onApplicationShutdown();
  }

  async increment(key: string, ttl: number, limit: number, block: number, name: string) {
    if (name === READS) return this.memory.increment(key, ttl, limit, block, name);
    const { hits, seconds } = await countHit(this.database.manager, key, ttl);
    return {
      totalHits: hits,
      timeToExpire: seconds,
      isBlocked: hits > limit,
      timeToBlockExpire: seconds,
    } satisfies Awaited<ReturnType<ThrottlerStorage['increment']>>;
  }
}
