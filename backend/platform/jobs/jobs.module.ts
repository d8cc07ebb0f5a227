import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ChannelsService } from './channels.service.js';
import { HousekeepingService } from './housekeeping.service.js';
import { JobsService } from './jobs.service.js';
import { JOB_QUEUES, type JobQueue } from './queue.js';

@Global()
@Module({
  providers: [ChannelsService, JobsService, HousekeepingService],
  exports: [ChannelsService, JobsService, HousekeepingService],
})
export class JobsModule {
  static of(queues: readonly JobQueue[]): DynamicModule {
    return { module: JobsModule, providers: [{ provide: JOB_QUEUES, useValue: queues }] };
  }
}
