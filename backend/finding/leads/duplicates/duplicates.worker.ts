import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_DUPLICATES } from '#contract/duplicates.js';
import { EventsService } from '../../../platform/events/events.service.js';
import { HousekeepingService } from '../../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { DUPLICATES } from '../queues.js';
import { DuplicatesService } from './duplicates.service.js';
import {
  countPairs,
  finishSearch,
  lockSearch,
  nextLeads,
  waitingSearches,
} from './duplicates.sql.js';
import { findPairs } from './find-pairs.js';

const LEADS_PER_BATCH = 500;

/** Searches accounts for duplicates, batch by batch. If a worker is killed, another one continues. */
@Injectable()
export class DuplicatesWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly duplicates: DuplicatesService,
    private readonly events: EventsService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.events.handle(async (tx, { accountId, type }) => {
      if (type === 'run.completed' || type === 'run.failed')
        await this.duplicates.request(tx, accountId);
    });
    this.housekeeping.register('duplicate searches', async () => {
      const { manager } = this.database;
      for (const accountId of await waitingSearches(manager))
        await this.duplicates.sendJob(manager, accountId, accountId);
    });
  }

  async onApplicationBootstrap() {
    await this.jobs.work(DUPLICATES, ({ accountId }, { stop }) => this.work(accountId, stop), 1);
  }

  private async work(accountId: string, stop: AbortSignal): Promise<void> {
    while (await this.step(accountId)) {
      stop.throwIfAborted();
      if (!(await this.jobs.shouldYield(DUPLICATES, accountId))) continue;
      const { manager } = this.database;
      return this.duplicates.sendJob(manager, accountId, `${accountId}:${randomUUID()}`);
    }
  }

  /** @returns whether leads remain to be compared */
  private step(accountId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockSearch(tx, accountId))) return false;
      const isFull = (await countPairs(tx, accountId)) >= MAX_DUPLICATES;
      const leadIds = isFull ? [] : await nextLeads(tx, accountId, LEADS_PER_BATCH);
      await findPairs(tx, accountId, leadIds);
      const isDone = leadIds.length < LEADS_PER_BATCH;
      if (isDone) await finishSearch(tx, accountId);
      return !isDone;
    });
  }
}
