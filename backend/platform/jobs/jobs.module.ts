import { Global, Module } from '@nestjs/common';
import { HousekeepingService } from './housekeeping.service.js';
import { JobsService } from './jobs.service.js';

@Global()
@Module({
  providers: [JobsService, HousekeepingService],
  exports: [JobsService, HousekeepingService],
})
export class JobsModule {}
