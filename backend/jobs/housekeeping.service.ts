import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobsService } from './jobs.service.js';
import { HOUSEKEEPING } from './queues.js';

/** What the features want done every ten minutes, by one worker. Every task may be repeated at any time. */
@Injectable()
export class HousekeepingService implements OnApplicationBootstrap {
  private readonly log = new Logger(HousekeepingService.name);
  private readonly tasks = new Map<string, () => Promise<void>>();

  constructor(private readonly jobs: JobsService) {}

  async onApplicationBootstrap() {
    if (this.tasks.size > 0) await this.jobs.work(HOUSEKEEPING, () => this.run());
  }

  /** Call it before the application has started, in `onModuleInit`. */
  register(name: string, task: () => Promise<void>) {
    this.tasks.set(name, task);
  }

  /** Does every task; one that fails does not keep the others from being done. */
  async run(): Promise<void> {
    for (const [name, task] of this.tasks) {
      try {
        await task();
      } catch (error) {
        this.log.error(error, `Housekeeping: ${name} failed`);
      }
    }
  }
}
