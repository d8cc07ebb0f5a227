import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DuplicatePair, DuplicatesQuery } from '#contract/duplicates.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { DUPLICATES } from '../queues.js';
import { notFound } from '../../../platform/problem.js';
import { leadsById, type SelectedLead } from '../lead.sql.js';
import {
  countPairs,
  isSearching,
  listPairs,
  requestSearch,
  setDismissed,
} from './duplicates.sql.js';

const PAGE = 25;

/** Pairs of leads that may be the same business, for a user to review. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** A page of the pairs, most likely first. */
  list(accountId: string, { range: [from, to] = [0, PAGE - 1] }: DuplicatesQuery) {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      const pairs = await listPairs(tx, accountId, { offset: from, limit: to - from + 1 });
      const leads = await leadsById(tx, accountId, [
        ...new Set(pairs.flatMap((pair) => pair.leadIds)),
      ]);
      const byId = new Map(leads.map((lead) => [lead.id, lead]));
      return {
        pairs: pairs.map(({ id, reasons, leadIds: [one, other] }) => ({
          id,
          reasons,
          leads: [byId.get(one)!, byId.get(other)!] as [SelectedLead, SelectedLead],
        })),
        total: await countPairs(tx, accountId),
        isSearching: await isSearching(tx, accountId),
      };
    });
  }

  /** @throws ProblemException 404 for another account's pair, or one whose lead is gone */
  async decide(accountId: string, id: DuplicatePair['id'], dismissed: boolean) {
    if (!(await setDismissed(this.database.manager, { accountId, id }, dismissed)))
      throw notFound('The pair');
    return { id, dismissed };
  }

  /** Searches the leads seen since the last search. */
  async request(tx: EntityManager, accountId: string): Promise<void> {
    await requestSearch(tx, accountId);
    await this.sendJob(tx, accountId, accountId);
  }

  /** Sends the job that continues a search. */
  sendJob(tx: EntityManager, accountId: string, key: string): Promise<void> {
    return this.jobs.sendFor(accountId, DUPLICATES, { accountId }, key, tx);
  }
}
