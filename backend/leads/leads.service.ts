import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_RUN_PAGE, type RunLeadsQuery } from '../../contract/leads.js';
import { contentRange } from '../../contract/list.js';
import { notFound } from '../problem.js';
import { LEAD_FIELDS, type LeadRow } from './lead.sql.js';

@Injectable()
export class LeadsService {
  constructor(private readonly database: DataSource) {}

  /** The account's leads of these ids, in their order; unknown and foreign ids are left out. */
  byIds(accountId: string, ids: string[]): Promise<LeadRow[]> {
    return this.database.query(
      `SELECT ${LEAD_FIELDS}
       FROM (SELECT * FROM leads WHERE id = ANY($2::uuid[]) OFFSET 0) l
       WHERE l.account_id = $1
       ORDER BY array_position($2::uuid[], l.id)`,
      [accountId, ids],
    );
  }

  /** @throws ProblemException 404 for a run that is not the account's */
  async pageOfRun(accountId: string, runId: string, { range }: RunLeadsQuery) {
    const [run] = await this.database.query<{ total: number }[]>(
      'SELECT lead_count AS total FROM scrape_runs WHERE account_id = $1 AND id = $2',
      [accountId, runId],
    );
    if (!run) throw notFound('The run');
    const [from, to] = range ?? [0, MAX_RUN_PAGE - 1];
    const leads = await this.ofRun(accountId, runId, from, to - from + 1);
    return { leads, contentRange: contentRange('leads', from, leads.length, run.total) };
  }

  /** Leads of a run of the account, in the run's order. */
  ofRun(accountId: string, runId: string, offset: number, limit: number): Promise<LeadRow[]> {
    return this.database.query(
      // The account is asked of the run, not of each lead: until a new account is analysed, PostgreSQL takes its
      // leads for few and would walk all of them for every row (1.4 s for 500 rows at position 6,000).
      `SELECT ${LEAD_FIELDS}
       FROM run_leads r JOIN leads l ON l.id = r.lead_id
       WHERE r.run_id = (SELECT id FROM scrape_runs WHERE account_id = $1 AND id = $2)
         AND r.position > $3 AND r.position <= $3::int + $4::int
       ORDER BY r.position`,
      [accountId, runId, offset, limit],
    );
  }
}
