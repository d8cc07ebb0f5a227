import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  MAX_RUN_PAGE,
  MAX_TAGS,
  type LeadDetail,
  type LeadFacets,
  type LeadListQuery,
  type LeadMap,
  type LeadMapQuery,
  type LeadPatch,
  type LeadsPatch,
  type RunLeadsQuery,
} from '../../contract/leads.js';
import { contentRange, page } from '../../contract/list.js';
import { asParameters } from '../database/values.js';
import { lastVisit } from '../enrichment/visit.sql.js';
import { pageOfRunLeads, runsOfLead } from '../runs/run-lead.sql.js';
import { runState } from '../runs/run.sql.js';
import { notFound, ProblemException } from '../problem.js';
import { contactsOf } from './contact.sql.js';
import { LOCK_LEADS, PATCH_LEAD, PATCH_LEADS } from './lead.change.sql.js';
import { facetsQuery } from './lead.facets.sql.js';
import { orderLeads, whereLeads } from './lead.filter.sql.js';
import { clustersQuery, summaryQuery, type MapSummary } from './lead.map.sql.js';
import { LEAD_CHANGES, LEAD_SELECT, LEAD_IDENTITIES, type SelectedLead } from './lead.sql.js';

/** Runs that a lead names as those that brought it. */
const MAX_RUNS = 100;

@Injectable()
export class LeadsService {
  constructor(private readonly database: DataSource) {}

  /** A page of the account's leads, newest first; the `Content-Range` only where the dialect asks for it. */
  list(accountId: string, query: LeadListQuery) {
    const { offset, limit } = page(query);
    return this.read(async (tx) => {
      const leads = await pageOf(tx, accountId, query);
      if (!query.range) return { leads, contentRange: null };
      const isLast = leads.length < limit && (leads.length > 0 || offset === 0);
      const total = isLast ? offset + leads.length : await count(tx, accountId, query.filter);
      return { leads, contentRange: contentRange('leads', offset, leads.length, total) };
    });
  }

  /**
   * Reads what belongs together from one moment. The cost of a random page is set to what it is in memory or on a
   * solid-state disk: left at 4, PostgreSQL reads 100,000 whole leads where the index alone would do, which takes twice as long.
   */
  private read<Answer>(work: (tx: EntityManager) => Promise<Answer>): Promise<Answer> {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SET LOCAL random_page_cost = 1.1');
      return work(tx);
    });
  }

  /** The account's leads of these ids, in their order; unknown and foreign ids are left out. */
  byIds(accountId: string, ids: string[]): Promise<SelectedLead[]> {
    return this.database.query(
      `SELECT ${LEAD_SELECT}
       FROM (SELECT * FROM leads WHERE id = ANY($2::uuid[]) OFFSET 0) l
       WHERE l.account_id = $1
       ORDER BY array_position($2::uuid[], l.id)`,
      [accountId, ids],
    );
  }

  /**
   * A lead, suppressed or not, with the last 100 runs that brought it, its last 100 changes, and every id that names it.
   * @throws ProblemException 404 for a lead that is not the account's
   */
  async get(accountId: string, id: string) {
    const [lead] = await this.byIds(accountId, [id]);
    if (!lead) throw notFound('The lead');
    const { manager } = this.database;
    const runs = await runsOfLead(manager, accountId, id, MAX_RUNS);
    const changes = await this.database.query<LeadDetail['Changes']>(LEAD_CHANGES, [accountId, id]);
    const identities = await this.database.query<LeadDetail['Identities']>(LEAD_IDENTITIES, [
      accountId,
      id,
    ]);
    const [contacts, visit] = await Promise.all([
      contactsOf(manager, accountId, id),
      lastVisit(manager, accountId, lead.Website),
    ]);
    return {
      ...lead,
      Runs: runs,
      Changes: changes,
      Identities: identities,
      Contacts: contacts,
      'Website Visit': visit,
    };
  }

  /** @throws ProblemException 404 for a lead that is not the account's */
  async update(accountId: string, id: string, patch: LeadPatch): Promise<SelectedLead> {
    const { Status, Tags, Note } = patch;
    const [lead] = await this.database.query<SelectedLead[]>(PATCH_LEAD, [
      accountId,
      id,
      Status,
      Tags,
      Note !== undefined,
      Note || null,
    ]);
    if (!lead) throw notFound('The lead');
    return lead;
  }

  /**
   * The same change to several leads, all of them or none; unknown and foreign ids are left out.
   * @throws ProblemException 400 when a lead would have too many tags
   */
  updateAll(accountId: string, patch: LeadsPatch): Promise<SelectedLead[]> {
    const { ids, Status, addTags = [], removeTags = [], Suppressed } = patch;
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_LEADS, [accountId, ids]);
      const leads = await tx.query<SelectedLead[]>(PATCH_LEADS, [
        accountId,
        ids,
        Status,
        addTags,
        removeTags,
        Suppressed,
      ]);
      const full = leads.find(({ Tags }) => addTags.length > 0 && Tags.length > MAX_TAGS);
      if (full) throw tooManyTags(full);
      return leads;
    });
  }

  /**
   * Never delivers this business again, or lifts that.
   * @throws ProblemException 404 for a lead that is not the account's
   */
  async suppress(accountId: string, id: string, suppressed: boolean): Promise<SelectedLead> {
    const [lead] = await this.updateAll(accountId, { ids: [id], Suppressed: suppressed });
    if (!lead) throw notFound('The lead');
    return lead;
  }

  facets(accountId: string): Promise<LeadFacets> {
    const { sql, parameters } = facetsQuery(accountId);
    return this.read(async (tx) => (await tx.query<[LeadFacets]>(sql, parameters))[0]);
  }

  /** The leads that match, near ones as one; `bbox` bounds the clusters only. */
  map(accountId: string, query: LeadMapQuery): Promise<LeadMap> {
    return this.read(async (tx) => {
      const summary = summaryQuery(accountId, query);
      const [found] = await tx.query<[MapSummary]>(summary.sql, summary.parameters);
      if (!found.bounds) return { ...found, clusters: [] };
      const { sql, parameters } = clustersQuery(accountId, query, found.bounds);
      return { ...found, clusters: await tx.query<LeadMap['clusters']>(sql, parameters) };
    });
  }

  /** @throws ProblemException 404 for a run that is not the account's */
  async pageOfRun(accountId: string, runId: string, { range }: RunLeadsQuery) {
    const run = await runState(this.database.manager, accountId, runId);
    if (!run) throw notFound('The run');
    const [from, to] = range ?? [0, MAX_RUN_PAGE - 1];
    const leads = await this.ofRun(accountId, runId, from, to - from + 1);
    return { leads, contentRange: contentRange('leads', from, leads.length, run.leadCount) };
  }

  /** Leads of a run of the account, in the run's order. */
  ofRun(accountId: string, runId: string, offset: number, limit: number): Promise<SelectedLead[]> {
    return this.database.query(
      `SELECT ${LEAD_SELECT}
       FROM ${pageOfRunLeads('$1', '$2', '$3', '$4')} r JOIN leads l ON l.id = r.lead_id
       ORDER BY r.position`,
      [accountId, runId, offset, limit],
    );
  }
}

/** Found by what an index holds; the rows themselves are read for the page alone. */
function pageOf(
  tx: EntityManager,
  accountId: string,
  query: LeadListQuery,
): Promise<SelectedLead[]> {
  const { offset, limit } = page(query);
  const parameters: unknown[] = [offset, limit];
  const where = whereLeads(accountId, query.filter, asParameters(parameters));
  const order = orderLeads(query.sort);
  return tx.query(
    `SELECT ${LEAD_SELECT}
     FROM (SELECT l.id FROM leads l WHERE ${where} ${order} OFFSET $1 LIMIT $2) page
     JOIN leads l ON l.id = page.id
     ${order}`,
    parameters,
  );
}

async function count(tx: EntityManager, accountId: string, filter: LeadListQuery['filter']) {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [row] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM leads l WHERE ${where}`,
    parameters,
  );
  return row.count;
}

function tooManyTags({ Name }: SelectedLead) {
  const text = `At most ${MAX_TAGS} tags: "${Name}" would have more`;
  return new ProblemException(400, text, { errors: { addTags: text } });
}
