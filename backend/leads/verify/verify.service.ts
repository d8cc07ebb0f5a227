import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAX_PENDING_VERIFICATIONS, VERIFY_AGAIN_MINUTES } from '../../../contract/enrichment.js';
import { lockAccount } from '../../accounts/account.sql.js';
import type { TenantId } from '../../database/values.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { VERIFY } from '../../jobs/queues.js';
import { notFound, ProblemException } from '../../problem.js';
import { requireFeature } from '../../subscription/plan-features.js';
import { LeadsService } from '../leads.service.js';
import {
  countVerifications,
  findVerifiable,
  insertVerification,
  type VerifiableLead,
} from './verify.sql.js';

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
      const visits = 'Visits to websites';
      await requireFeature(tx, accountId, ({ enrichment }) => enrichment.length > 0, visits);
      await lockAccount(tx, accountId);
      const lead = await findVerifiable(tx, { accountId, id });
      if (!lead) throw notFound('The lead');
      if (lead.requestedAt) return lead.requestedAt;
      assertVerifiable(lead);
      if ((await countVerifications(tx, accountId)) >= MAX_PENDING_VERIFICATIONS) {
        const text = `${MAX_PENDING_VERIFICATIONS} websites are still waiting for a visit. Try again in a minute.`;
        throw new ProblemException(409, text, { retryAfter: 60 });
      }
      await this.sendJob({ accountId, id }, tx);
      return insertVerification(tx, { accountId, id });
    });
    // The visit may already have ended.
    return { ...(await this.leads.get(accountId, id)), 'Verification Requested At': requestedAt };
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

/** @throws ProblemException 409 */
function assertVerifiable({ website, suppressed, imported, visitedAt }: VerifiableLead) {
  if (suppressed)
    throw new ProblemException(409, 'This business is excluded, so its website is not visited.');
  if (imported)
    throw new ProblemException(
      409,
      'You imported this business, so its website is not visited: a visit would add data that your plan counts.',
    );
  if (!website) throw new ProblemException(409, 'This business has no website to visit.');
  const freshFor = visitedAt ? visitedAt.getTime() + VERIFY_AGAIN_MINUTES * 60_000 - Date.now() : 0;
  if (freshFor > 0) {
    const minutes = Math.ceil(freshFor / 60_000);
    throw new ProblemException(
      409,
      `The website was visited less than an hour ago. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { retryAfter: Math.ceil(freshFor / 1000) },
    );
  }
}
