import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { JobsService } from './jobs.service.js';
import { HOUSEKEEPING } from './queues.js';

/** Runs the cleanup tasks of all features every ten minutes in one worker. Tasks must be idempotent. */
@Injectable()
export class HousekeepingService implements OnApplicationBootstrap {
  private readonly log = new Logger(HousekeepingService.name);
  private readonly tasks = new Map<string, () => Promise<unknown>>();

  constructor(
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    if (this.config.role !== 'api') await this.jobs.work(HOUSEKEEPING, () => this.run());
  }

  /** Call this in `onModuleInit`, before the application starts. */
  register(name: string, task: () => Promise<unknown>) {
    this.tasks.set(name, task);
  }

  /** Runs every task. A failed task does not stop the others. */
  async run(): Promise<void> {
    for (const [name, task] of this.tasks) {
      try {
        await task();
      } catch (error) {
        this.log.error(error, `Housekeeping task "${name}" failed`);
      }
    }
  }
}
