import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isBusy } from '#contract/bulk.js';
import type { TenantId } from '../../../platform/database/values.js';
import { HousekeepingService } from '../../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { actAsRequester } from '../activity/activity.sql.js';
import { BULK, BULK_DEAD } from '../queues.js';
import { lockLeads } from '../lead.change.sql.js';
import { assignByRules } from '../rules/rules.sql.js';
import { VerifyService } from '../verify/verify.service.js';
import { BulkService } from './bulk.service.js';
import {
  assigneesOf,
  bulkMembers,
  busyBulkChanges,
  changeNextLeads,
  lockBulkChange,
  removeOldBulkChanges,
  restoreLeads,
  setBulkStatus,
  takeBatch,
  type SelectedBulkChange,
} from './bulk.sql.js';

const CONCURRENT_CHANGES = 2;
/** Leads per transaction: they stay locked for about 0.1 s. */
const LEADS_PER_BATCH = 2_000;

/**
 * Makes and undoes changes to all leads that match a filter, in batches. If a worker is killed, another one continues. It only requests visits:
 * `VerifyWorker` makes them.
 */
@Injectable()
export class BulkWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly bulk: BulkService,
    private readonly verifications: VerifyService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('bulk changes', () => this.cleanUp());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(
      BULK,
      ({ accountId, bulkId }, { stop }) => this.work({ accountId, id: bulkId }, stop),
      CONCURRENT_CHANGES,
      1,
    );
    await this.jobs.work(BULK_DEAD, ({ accountId, bulkId }) =>
      this.fail({ accountId, id: bulkId }),
    );
  }

  private async work(change: TenantId, stop: AbortSignal): Promise<void> {
    while (await this.step(change)) {
      stop.throwIfAborted();
      if (!(await this.jobs.shouldYield(BULK, change.accountId))) continue;
      return this.bulk.sendJob(this.database.manager, change, `${change.id}:${randomUUID()}`);
    }
  }

  /** @returns whether more remains to be done */
  private step(change: TenantId): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const bulk = await lockBulkChange(tx, change);
      await actAsRequester(tx, 'lead_bulk_changes', change);
      switch (bulk?.status) {
        case 'Queued':
        case 'Running':
          if (bulk.change.verify) {
            // When a visit ends, it sends the next job.
            await this.verifications.continueMany(tx, change, bulk.filter);
            return false;
          }
          return changeNext(tx, change, bulk);
        case 'Undoing':
          return restoreNextLeads(tx, change);
        default:
          return false;
      }
    });
  }

  /** Called when the job failed for the last time. */
  private async fail(change: TenantId): Promise<void> {
    await this.database.transaction(async (tx) => {
      const bulk = await lockBulkChange(tx, change);
      if (!bulk || !isBusy(bulk.status)) return;
      await setBulkStatus(tx, change, 'Failed');
      if (bulk.change.verify) await this.verifications.cancelMany(tx, change);
    });
  }

  private async cleanUp(): Promise<void> {
    const { manager } = this.database;
    await removeOldBulkChanges(manager);
    for (const change of await busyBulkChanges(manager))
      await this.bulk.sendJob(manager, change, change.id);
  }
}

/**
 * Stops if the person who requested the change, or everyone whom it assigns leads to, may no longer work with leads.
 * @returns whether a batch was left to change
 */
async function changeNext(
  tx: EntityManager,
  change: TenantId,
  bulk: SelectedBulkChange,
): Promise<boolean> {
  const left = await bulkMembers(tx, change, assigneesOf(bulk.change));
  if (!left.requester || !left.assignees) {
    await setBulkStatus(tx, change, left.requester ? 'Failed' : 'Cancelled');
    return false;
  }
  const { ids, isLast } = await changeNextLeads(tx, change, bulk, LEADS_PER_BATCH);
  if (bulk.change.byRules) await assignByRules(tx, change.accountId, ids);
  return !isLast;
}

/** @returns whether a batch was left to restore */
async function restoreNextLeads(tx: EntityManager, change: TenantId): Promise<boolean> {
  const leads = await takeBatch(tx, change);
  if (!leads) {
    await setBulkStatus(tx, change, 'Undone');
    return false;
  }
  const ids = leads.map(({ id }) => id);
  await lockLeads(tx, change.accountId, ids);
  await restoreLeads(tx, change, leads);
  return true;
}
