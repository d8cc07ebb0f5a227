import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { InFlightService } from './in-flight.service.js';
import { Leases } from './leases.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { LIMITS } from './rate-limit.js';
import { RateLimitStorage } from './rate-limit.storage.js';

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [DataSource],
      useFactory: (database: DataSource) => ({
        throttlers: LIMITS,
        storage: new RateLimitStorage(database),
      }),
    }),
  ],
  providers: [Leases, InFlightService, { provide: APP_GUARD, useClass: RateLimitGuard }],
  exports: [InFlightService, Leases],
})
export class RateLimitModule {}
