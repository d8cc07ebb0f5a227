import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isBusy, MAX_BUSY_BULK_CHANGES, type BulkForm } from '#contract/bulk.js';
import { counted } from '#contract/numbers.js';
import { lockAccount } from '../../../people/accounts/account.sql.js';
import type { TenantId } from '../../../platform/database/values.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { assigneeOf, requireAssignable } from '../assignable.js';
import { BULK } from '../queues.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { listRules } from '../rules/rules.sql.js';
import { VerifyService } from '../verify/verify.service.js';
import {
  countBusy,
  findBulkChange,
  insertBulkChange,
  listBulkChanges,
  lockBulkChange,
  removeEarlierBulkChanges,
  setBulkStatus,
  type SelectedBulkChange,
} from './bulk.sql.js';

/** Requests changes to all leads that match a filter; `BulkWorker` makes them. */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly verifications: VerifyService,
  ) {}

  /**
   * Row and job are committed together.
   * @param id of a retry's first attempt, whose change it then returns
   * @throws ProblemException 400 for assignees who may not work with leads, 409 when the number of matching leads has changed, there are no rules to assign by, or too many changes are in progress, and 403
   * `plan_required` for visits that the plan doesn't include
   */
  start(
    accountId: string,
    { filter, change, count }: BulkForm,
    id: string = randomUUID(),
  ): Promise<SelectedBulkChange> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const earlier = await findBulkChange(tx, { accountId, id });
      if (earlier) return earlier;
      if ((await countBusy(tx, accountId)) >= MAX_BUSY_BULK_CHANGES) {
        const text = `${MAX_BUSY_BULK_CHANGES} changes are still in progress. Wait for one to finish.`;
        throw new ProblemException(409, text, { retryAfter: 5 });
      }
      await requireAssignable(tx, accountId, change.shareAmong ?? [], 'shareAmong');
      await requireAssignable(tx, accountId, assigneeOf(change), 'Assignee ID');
      if (change.byRules && (await listRules(tx, accountId)).length === 0)
        throw new ProblemException(409, 'Add an assignment rule first, in Settings > Team.');
      const total = await insertBulkChange(tx, { accountId, id }, filter, change);
      if (count !== undefined && count !== total) {
        const matches = `${counted(total, 'lead')} ${total === 1 ? 'matches' : 'match'}`;
        throw new ProblemException(409, `${matches} now. Check the list, then try again.`);
      }
      if (change.verify) await this.verifications.startMany(tx, { accountId, id }, filter);
      await removeEarlierBulkChanges(tx, accountId);
      await this.sendJob(tx, { accountId, id }, id);
      return find(tx, { accountId, id });
    });
  }

  /** The account's latest changes from the last day, newest first. */
  list(accountId: string): Promise<SelectedBulkChange[]> {
    return listBulkChanges(this.database.manager, accountId);
  }

  /** @throws ProblemException 404 for another account's change, or one that is no longer kept */
  get(accountId: string, id: string): Promise<SelectedBulkChange> {
    return find(this.database.manager, { accountId, id });
  }

  /** Stops a change that is waiting or in progress. It keeps the leads that are already changed. */
  cancel(accountId: string, id: string): Promise<SelectedBulkChange> {
    return this.update(accountId, id, async (tx, { status, change }) => {
      if (status !== 'Queued' && status !== 'Running') return;
      await setBulkStatus(tx, { accountId, id }, 'Cancelled');
      if (change.verify) await this.verifications.cancelMany(tx, { accountId, id });
    });
  }

  /**
   * Restores the changed leads, except those edited since. Repeating it changes nothing.
   * @throws ProblemException 409 while the change is in progress, or when it can't be undone anymore
   */
  undo(accountId: string, id: string): Promise<SelectedBulkChange> {
    return this.update(accountId, id, async (tx, { status, change, canUndo }) => {
      if (change.verify) throw new ProblemException(409, "Website visits can't be undone.");
      if (status === 'Undoing' || status === 'Undone') return;
      if (isBusy(status))
        throw new ProblemException(409, 'The change is still in progress. Cancel it first.');
      if (!canUndo) throw new ProblemException(409, "This change can't be undone anymore.");
      await setBulkStatus(tx, { accountId, id }, 'Undoing');
      // A worker may not have noticed yet that the change was canceled, so the job has its own key.
      await this.sendJob(tx, { accountId, id }, `${id}:undo`);
    });
  }

  private update(
    accountId: string,
    id: string,
    change: (tx: EntityManager, bulk: SelectedBulkChange) => Promise<void>,
  ): Promise<SelectedBulkChange> {
    return this.database.transaction(async (tx) => {
      const bulk = await lockBulkChange(tx, { accountId, id });
      if (!bulk) throw notFound('The change');
      await change(tx, bulk);
      return find(tx, { accountId, id });
    });
  }

  /** Sends the job that continues a change. */
  sendJob(tx: EntityManager, { accountId, id }: TenantId, key: string): Promise<void> {
    return this.jobs.sendFor(accountId, BULK, { accountId, bulkId: id }, key, tx);
  }
}

async function find(tx: EntityManager, id: TenantId): Promise<SelectedBulkChange> {
  const bulk = await findBulkChange(tx, id);
  if (!bulk) throw notFound('The change');
  return bulk;
}
