import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LeadHistograms } from '#contract/histograms.js';
import {
  MAX_EDITED_LEADS,
  MAX_RUN_PAGE,
  MAX_TAGS,
  type ChangedLead,
  type LeadPatch,
  type LeadsPatch,
  type RunLeadsQuery,
} from '#contract/leads.js';
import type { LeadMap, LeadMapQuery } from '#contract/lead-map.js';
import type { LeadFacets, LeadListQuery, LeadFacetsQuery } from '#contract/lead-filters.js';
import { page } from '#contract/list.js';
import type { Stats } from '#contract/stats.js';
import { lastVisit } from '../enrichment/visit.sql.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import type { TenantId } from '../../platform/database/values.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { countRunLeads, runsOfLead } from '../runs/run-lead.sql.js';
import { runState } from '../runs/run.sql.js';
import { assigneeOf, requireAssignable } from './assignable.js';
import { checkPhones } from './check-phones.js';
import { contactsOf } from './contact.sql.js';
import {
  changeLead,
  changeLeads,
  leadsOfEdit,
  lockLeads,
  recentEdits,
  removeEditsBeyond,
  removeOldEdits,
  undoEdit,
  type SelectedEdit,
} from './lead.change.sql.js';
import { facetsOf } from './lead.facets.sql.js';
import { histogramsOf } from './lead.histogram.sql.js';
import { clusterLeads, summarizeMap } from './lead.map.sql.js';
import {
  changesOf,
  countLeads,
  identitiesOf,
  leadById,
  leadsById,
  listLeads,
  listRunLeads,
  type SelectedLead,
} from './lead.sql.js';
import { summarizeLeads } from './lead.stats.sql.js';
import { reportOf } from './report/report.sql.js';
import { requireUnreported } from './report/report.service.js';
import { verificationOf } from './verify/verify.sql.js';
import { mergesOf } from './merged/merged.sql.js';
import type { ListPage } from '../../platform/list-page.js';

/** Leads whose previous state is kept for undo, per account: ten of the largest edits, 12 MB with the longest tags. */
export const MAX_KEPT_LEADS = 10 * MAX_EDITED_LEADS;
/** Maximum number of runs in a lead's details. */
const MAX_RUNS = 100;

/** A change to several leads that can be undone. */
export interface Edit {
  editId: string;
  leads: SelectedLead[];
}

@Injectable()
export class LeadsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('lead edits', () => removeOldEdits(this.database.manager));
    this.housekeeping.register('phones', () => checkPhones(this.database));
  }

  /** A page of the account's leads, newest first; the total only for a query with `range`. */
  list(accountId: string, query: LeadListQuery): Promise<ListPage<SelectedLead>> {
    const { offset, limit } = page(query);
    return this.read(async (tx) => {
      const rows = await listLeads(tx, accountId, query);
      if (!query.range) return { rows, total: null };
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
      if (isLast) return { rows, total: offset + rows.length };
      // In the order of an index, a text search reads the table's pages again and again: 138 ms instead of 83 ms. Other
      // counts read an index alone: 11 ms instead of 44 ms for 100,000 leads.
      if (query.filter?.q) await tx.query('SET LOCAL enable_indexscan = off');
      return { rows, total: await countLeads(tx, accountId, query.filter) };
    });
  }

  /**
   * Runs queries on one snapshot. random_page_cost 1.1 suits memory and solid-state disks.
   * With the default of 4, PostgreSQL reads 100,000 whole leads instead of the index, which takes twice as long.
   */
  private read<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SET LOCAL random_page_cost = 1.1');
      return work(tx);
    });
  }

  /** The account's leads with these ids, in the given order; skips unknown ids. */
  byIds(accountId: string, ids: string[]): Promise<SelectedLead[]> {
    return leadsById(this.database.manager, accountId, ids);
  }

  /**
   * A lead with its latest 100 runs, its latest 100 changes, its ids, the leads merged into it, and its contacts.
   * @throws ProblemException 404 for another account's lead
   */
  async get(accountId: string, id: string) {
    const { manager } = this.database;
    const lead = await leadById(manager, accountId, id);
    if (!lead) throw notFound('The lead');
    const runs = await runsOfLead(manager, accountId, id, MAX_RUNS);
    const changes = await changesOf(manager, accountId, id);
    const identities = await identitiesOf(manager, accountId, id);
    const merges = await mergesOf(manager, accountId, id);
    const [contacts, visit, requestedAt, report] = await Promise.all([
      contactsOf(manager, accountId, id),
      lastVisit(manager, accountId, lead.Website),
      verificationOf(manager, { accountId, id }),
      reportOf(manager, { accountId, id }),
    ]);
    return {
      ...lead,
      Runs: runs,
      Changes: changes,
      Identities: identities,
      Merges: merges,
      Contacts: contacts,
      'Website Visit': visit,
      'Verification Requested At': requestedAt,
      Report: report,
    };
  }

  /**
   * @param revision the only one to change; null for any
   * @throws ProblemException 404 for another account's lead, 400 for an assignee who may not work with leads, 412 for another revision
   */
  async update(id: TenantId, patch: LeadPatch, revision: number | null): Promise<ChangedLead> {
    const { manager } = this.database;
    const read = () => leadById(manager, id.accountId, id.id);
    const [assignee] = assigneeOf(patch);
    // A member keeps the leads that they have, also as a viewer.
    if (assignee && (await read())?.['Assignee ID'] === assignee)
      patch = { ...patch, 'Assignee ID': undefined };
    await requireAssignable(manager, id.accountId, assigneeOf(patch), 'Assignee ID');
    const lead = await changeLead(manager, id, patch, revision);
    if (lead) return lead;
    const current = await read();
    if (!current) throw notFound('The lead');
    throw new ProblemException(412, 'The lead has changed since you read it.', { current });
  }

  /**
   * Makes the same change to several leads, or to none if it fails. Skips unknown ids. Can be undone within a day, unless
   * later edits need the space.
   * @throws ProblemException 400 when a lead would have too many tags or an assignee who may not work with leads, 409 for including a reported lead again
   */
  updateAll(accountId: string, patch: LeadsPatch): Promise<Edit> {
    return this.database.transaction(async (tx) => {
      const editId = randomUUID();
      await requireAssignable(tx, accountId, assigneeOf(patch), 'Assignee ID');
      await lockLeads(tx, accountId, patch.ids);
      if (patch.Suppressed === false)
        await requireUnreported(tx, accountId, patch.ids, 'stays excluded');
      const leads = await changeLeads(tx, accountId, editId, patch);
      const full = patch.addTags?.length && leads.find(({ Tags }) => Tags.length > MAX_TAGS);
      if (full) throw tooManyTags(full);
      await removeEditsBeyond(tx, accountId, MAX_KEPT_LEADS);
      return { editId, leads };
    });
  }

  /** The account's latest edits that can be undone, newest first. */
  edits(accountId: string): Promise<SelectedEdit[]> {
    return recentEdits(this.database.manager, accountId);
  }

  /**
   * Undoes an edit, skipping leads that have been edited since.
   * @throws ProblemException 404 for another account's edit, one that was undone, and one that is no longer kept
   */
  undo(accountId: string, editId: string): Promise<{ leads: SelectedLead[]; skipped: number }> {
    return this.database.transaction(async (tx) => {
      await lockLeads(tx, accountId, await leadsOfEdit(tx, accountId, editId));
      // Read again: while this undo waited for the lock, another may have undone the edit.
      const ids = await leadsOfEdit(tx, accountId, editId);
      if (ids.length === 0) throw notFound('The edit');
      const leads = await undoEdit(tx, accountId, editId, ids);
      return { leads, skipped: ids.length - leads.length };
    });
  }

  /**
   * Excludes a business from future runs, or includes it again.
   * @throws ProblemException 404 for another account's lead, 409 for including a reported lead again
   */
  async suppress(accountId: string, id: string, suppressed: boolean): Promise<Edit> {
    const edit = await this.updateAll(accountId, { ids: [id], Suppressed: suppressed });
    if (edit.leads.length === 0) throw notFound('The lead');
    return edit;
  }

  facets(accountId: string, { filter }: LeadFacetsQuery): Promise<LeadFacets> {
    return this.read((tx) => facetsOf(tx, accountId, filter));
  }

  histograms(accountId: string, { filter }: LeadFacetsQuery): Promise<LeadHistograms> {
    return this.read((tx) => histogramsOf(tx, accountId, filter));
  }

  summarize(accountId: string): Promise<Stats['leads']> {
    return this.read((tx) => summarizeLeads(tx, accountId));
  }

  /** The matching leads, with nearby ones clustered; `bbox` limits the clusters only. */
  map(accountId: string, query: LeadMapQuery): Promise<LeadMap> {
    return this.read(async (tx) => {
      const summary = await summarizeMap(tx, accountId, query);
      if (!summary.bounds) return { ...summary, clusters: [] };
      const clusters = await clusterLeads(tx, accountId, query, summary.bounds);
      return { ...summary, clusters };
    });
  }

  /** @throws ProblemException 404 for another account's run */
  async pageOfRun(accountId: string, runId: string, { range }: RunLeadsQuery) {
    const run = await runState(this.database.manager, accountId, runId);
    if (!run) throw notFound('The run');
    const [from, to] = range ?? [0, MAX_RUN_PAGE - 1];
    const { manager } = this.database;
    const total = await countRunLeads(manager, accountId, runId);
    const merged = run.leadCount - total;
    const rows = await listRunLeads(manager, accountId, runId, from, to - from + 1, merged > 0);
    return { rows, total, merged, from };
  }

  /** A page of a run's leads, in the order of the run. */
  ofRun(accountId: string, runId: string, offset: number, limit: number): Promise<SelectedLead[]> {
    return listRunLeads(this.database.manager, accountId, runId, offset, limit);
  }
}

function tooManyTags({ Name }: SelectedLead) {
  const text = `A lead can have at most ${MAX_TAGS} tags. "${Name}" would have more.`;
  return new ProblemException(400, text, { errors: { addTags: text } });
}
