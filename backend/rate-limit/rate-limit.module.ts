import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { RateLimitGuard } from './rate-limit.guard.js';
import { LIMITS } from './rate-limit.js';
import { RateLimitStorage } from './rate-limit.storage.js';

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [DataSource],
      useFactory: (database: DataSource) => ({
        throttlers: LIMITS,
        setHeaders: false,
        storage: new RateLimitStorage(database),
      }),
    }),
  ],
  providers: [{ provide: APP_GUARD, useClass: RateLimitGuard }],
})
export class RateLimitModule {}
