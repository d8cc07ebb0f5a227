import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadSplitForm } from '#contract/merges.js';
import { runsVisiting } from '../enrichment/task.sql.js';
import { dismissPair } from '../leads/duplicates/duplicates.sql.js';
import { lockForMerge } from '../leads/ledger.js';
import { leadsById, type SelectedLead } from '../leads/lead.sql.js';
import { requireUnreported } from '../leads/report/report.service.js';
import { lockMerge } from '../leads/merged/split.sql.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { QuotaService } from '../../people/quota/quota.service.js';
import { lockRunsById } from '../runs/run.sql.js';
import type { DeliveredLeads } from './delivered-leads.js';
import { mergeInto } from './merge-into.js';
import { splitOffMerged, splitOffRecord } from './split-off.js';

/** Merges leads that a user identified as the same business, and splits them again. */
@Injectable()
export class MergesService {
  private delivered!: DeliveredLeads;

  constructor(
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
  ) {}

  /** Call this in the constructor of the deliveries' module. */
  register(delivered: DeliveredLeads) {
    this.delivered = delivered;
  }

  /**
   * Merges leads into one, all or none. The account's turn keeps runs and other merges from using them at the same time.
   * @throws ProblemException 404 for another account's lead, 409 for leads that can't be merged
   */
  merge(accountId: string, leadId: string, leadIds: string[]): Promise<SelectedLead> {
    if (leadIds.includes(leadId)) {
      const text = "A lead can't be merged with itself.";
      throw new ProblemException(400, text, { errors: { leadIds: text } });
    }
    return this.database.transaction(async (tx) => {
      const ids = [leadId, ...leadIds];
      // In the order of a batch: runs, period, leads.
      await lockRunsById(tx, accountId, await runsVisiting(tx, accountId, ids));
      await this.quotas.lock(tx, accountId);
      if ((await leadsById(tx, accountId, ids)).length < ids.length) throw notFound('The lead');
      await requireUnreported(tx, accountId, ids, "can't be merged");
      for (const mergedLeadId of leadIds)
        await mergeInto(tx, { accountId, leadId, mergedLeadId }, this.delivered);
      const [lead] = await leadsById(tx, accountId, [leadId]);
      return lead!;
    });
  }

  /**
   * Turns a merged lead, or a source's record, into a separate lead.
   * @throws ProblemException 404 for another account's lead, or an unknown merge or record; 409 for the lead's own record and a reported lead
   */
  split(accountId: string, leadId: string, form: LeadSplitForm) {
    return this.database.transaction(async (tx) => {
      await this.quotas.lock(tx, accountId);
      const lead = (await lockForMerge(tx, accountId, [leadId])).get(leadId);
      if (!lead) throw notFound('The lead');
      await requireUnreported(tx, accountId, [leadId], "can't be split");
      const merge = await lockMerge(tx, accountId, leadId, form);
      const splitId = merge
        ? await splitOffMerged(tx, accountId, lead, merge, this.delivered)
        : await splitOffRecord(tx, accountId, lead, form);
      // Undoing a merge is not a decision about the pair; splitting off a record is.
      if (form.source) await dismissPair(tx, accountId, splitId, leadId);
      const [split, kept] = await leadsById(tx, accountId, [splitId, leadId]);
      return { split: split!, kept: kept!, restored: merge?.isUnedited ?? true };
    });
  }
}
