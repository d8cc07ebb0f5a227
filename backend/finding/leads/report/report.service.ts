import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LeadReportForm } from '#contract/lead-reports.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { QuotaService } from '../../../people/quota/quota.service.js';
import { lockLeads } from '../lead.change.sql.js';
import { leadsById } from '../lead.sql.js';
import { insertReport, namesOfReported, reportOf, type StoredReport } from './report.sql.js';

@Injectable()
export class ReportService {
  constructor(
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
  ) {}

  /**
   * Excludes a wrong lead permanently and gives its count back, within the period's limit.
   * @throws ProblemException 404 for another account's lead, 409 for one that was reported before
   */
  report(accountId: string, id: string, form: LeadReportForm): Promise<StoredReport> {
    return this.database.transaction(async (tx) => {
      // In the order of a batch: period, leads. A second report of the lead waits here for the first.
      const quota = await this.quotas.lock(tx, accountId);
      await lockLeads(tx, accountId, [id]);
      if ((await leadsById(tx, accountId, [id])).length === 0) throw notFound('The lead');
      if (await reportOf(tx, { accountId, id }))
        throw new ProblemException(409, 'You already reported this lead.');
      const creditedBack = await this.quotas.creditBack(tx, accountId, quota, id);
      return insertReport(tx, { accountId, id }, form, creditedBack);
    });
  }
}

/**
 * A reported lead never comes back: not by including it again, and not as a part of another lead.
 * @throws ProblemException 409 if a lead was reported
 */
export async function requireUnreported(
  tx: EntityManager,
  accountId: string,
  ids: string[],
  refusal: string,
): Promise<void> {
  const [name] = await namesOfReported(tx, accountId, ids);
  if (name !== undefined)
    throw new ProblemException(409, `You reported "${name}" as wrong, so it ${refusal}.`);
}
