import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LeadFilter } from '#contract/lead-filters.js';
import type { Plan } from '#contract/plans.js';
import { MAX_PENDING_VERIFICATIONS, VERIFY_AGAIN_MINUTES } from '#contract/verification.js';
import { lockAccount } from '../../../people/accounts/account.sql.js';
import type { TenantId } from '../../../platform/database/values.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { BULK, VERIFY } from '../queues.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { hasFeature, requireFeature } from '../../../people/subscription/plan-features.js';
import { LeadsService } from '../leads.service.js';
import {
  countVerifications,
  findVerifiable,
  insertVerification,
  type VerifiableLead,
} from './verify.sql.js';
import {
  countWaiting,
  recordSkips,
  removeWaitingVisits,
  requestVisits,
  skipForPlan,
} from './verify-many.sql.js';

/** Visits of a bulk change that may wait at a time. Few, so that a single requested visit doesn't wait long. */
const MAX_WAITING = 20;
/** Below this number, the bulk change requests its next visits. */
const MIN_WAITING = 10;

const visitsWebsites = ({ enrichment }: Plan) => enrichment.length > 0;

/** Requests visits to the websites of leads; `VerifyWorker` makes them. */
@Injectable()
export class VerifyService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly leads: LeadsService,
  ) {}

  /**
   * Row and job are committed together. A visit that is waiting or in progress is not requested again.
   * @throws ProblemException 403 `plan_required`, 404 for another account's lead, 409 for a lead that can't be verified now
   */
  async verify(accountId: string, id: string) {
    const requestedAt = await this.database.transaction(async (tx) => {
      await requireVisits(tx, accountId);
      await lockAccount(tx, accountId);
      const lead = await findVerifiable(tx, { accountId, id });
      if (!lead) throw notFound('The lead');
      if (lead.requestedAt) return lead.requestedAt;
      assertVerifiable(lead);
      if ((await countVerifications(tx, accountId)) >= MAX_PENDING_VERIFICATIONS) {
        const text = `${MAX_PENDING_VERIFICATIONS} websites are still waiting to be visited. Try again in a minute.`;
        throw new ProblemException(409, text, { retryAfter: 60 });
      }
      await this.sendJob({ accountId, id }, tx);
      return insertVerification(tx, { accountId, id });
    });
    // The visit may already have ended.
    return { ...(await this.leads.get(accountId, id)), 'Verification Requested At': requestedAt };
  }

  /**
   * Records which leads of a new bulk change are not visited.
   * @throws ProblemException 403 `plan_required`
   */
  async startMany(tx: EntityManager, bulk: TenantId, filter: LeadFilter): Promise<void> {
    await requireVisits(tx, bulk.accountId);
    await recordSkips(tx, bulk, filter);
  }

  /** Requests the next visits of a locked bulk change, or completes it. */
  async continueMany(tx: EntityManager, bulk: TenantId, filter: LeadFilter): Promise<void> {
    const { accountId } = bulk;
    if (!(await hasFeature(tx, accountId, visitsWebsites))) await skipForPlan(tx, bulk);
    for (const id of await requestVisits(tx, bulk, filter, MAX_WAITING))
      await this.sendJob({ accountId, id }, tx);
  }

  /** Visits in progress finish, and count. */
  async cancelMany(tx: EntityManager, bulk: TenantId): Promise<void> {
    await removeWaitingVisits(tx, bulk);
  }

  /** Call when a visit of a bulk change has ended: the next ones may be requested. */
  async endOneOf(tx: EntityManager, bulk: TenantId): Promise<void> {
    if ((await countWaiting(tx, bulk)) >= MIN_WAITING) return;
    const { accountId, id } = bulk;
    await this.jobs.sendFor(
      accountId,
      BULK,
      { accountId, bulkId: id },
      `${id}:${randomUUID()}`,
      tx,
    );
  }

  sendJob({ accountId, id }: TenantId, tx: EntityManager): Promise<void> {
    return this.jobs.sendFor(accountId, VERIFY, { accountId, leadId: id }, id, tx);
  }

  /** Sends the job again when another visit to the host has ended. */
  async sendLater({ accountId, id }: TenantId, seconds: number): Promise<void> {
    await this.jobs.send(
      VERIFY,
      { accountId, leadId: id },
      `${id}:${randomUUID()}`,
      this.database.manager,
      { group: { id: accountId }, startAfter: seconds },
    );
  }
}

const requireVisits = (tx: EntityManager, accountId: string) =>
  requireFeature(tx, accountId, visitsWebsites, 'Website visits');

/** @throws ProblemException 409 */
function assertVerifiable({ skip, visitedAt }: VerifiableLead) {
  if (skip === 'excluded')
    throw new ProblemException(409, "This business is excluded, so we don't visit its website.");
  if (skip === 'imported')
    throw new ProblemException(
      409,
      "You imported this business, so we don't visit its website: a visit would add data that counts toward your plan.",
    );
  if (skip === 'noWebsite')
    throw new ProblemException(409, 'This business has no website to visit.');
  if (skip === 'recent') {
    const freshFor = visitedAt!.getTime() + VERIFY_AGAIN_MINUTES * 60_000 - Date.now();
    const minutes = Math.max(1, Math.ceil(freshFor / 60_000));
    throw new ProblemException(
      409,
      `The website was visited less than an hour ago. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { retryAfter: Math.max(1, Math.ceil(freshFor / 1000)) },
    );
  }
}
