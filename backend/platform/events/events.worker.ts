import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { EVENT } from './queues.js';
import { lateEvents, takeEvent } from './event.sql.js';
import { EventsService } from './events.service.js';

const CONCURRENT_EVENTS = 2;

/** Hands events to their handlers, and restores lost jobs. */
@Injectable()
export class EventsWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly events: EventsService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('events without a job', () => this.restoreJobs());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(EVENT, ({ eventId }) => this.take(eventId), CONCURRENT_EVENTS);
  }

  private async take(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const event = await takeEvent(tx, id);
      if (event) await this.events.dispatch(tx, event);
    });
  }

  private async restoreJobs(): Promise<void> {
    for (const { id } of await lateEvents(this.database.manager)) {
      await this.jobs.send(EVENT, { eventId: id }, id);
    }
  }
}
