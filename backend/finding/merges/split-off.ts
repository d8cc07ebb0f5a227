import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { LeadSplitForm } from '#contract/merges.js';
import { countStoredLeads } from '../../people/accounts/account.sql.js';
import { returnActivities } from '../leads/activity/activity.sql.js';
import { restoreEmails } from '../leads/contact.sql.js';
import { dismissPair } from '../leads/duplicates/duplicates.sql.js';
import { findPairs } from '../leads/duplicates/find-pairs.js';
import { contentFrom, withoutRecords, type LeadContent } from '../leads/identity/content.js';
import { matchKeys } from '../leads/identity/match-keys.js';
import { traitsOf } from '../leads/identity/same-business.js';
import { IMPORT_SOURCE, lockForMerge, SAMPLE, type LedgerLead } from '../leads/ledger.js';
import { saveIdentities } from '../leads/ledger.sql.js';
import { identitiesOf, leadsById } from '../leads/lead.sql.js';
import {
  forgetReasons,
  hasOurRecord,
  insertSplit,
  removeMerge,
  restoreEdits,
  restoreMergedLead,
  returnContacts,
  returnIdentities,
  writeRemaining,
  type StoredMerge,
} from '../leads/merged/split.sql.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { moveUsage, shareUsage } from '../../people/quota/usage.sql.js';
import { returnRunLeads, runsOfLead } from '../runs/run-lead.sql.js';
import type { DeliveredLeads } from './delivered-leads.js';

/** Restores a lead that a user merged into a locked one. @returns its id, the same as before the merge */
export async function splitOffMerged(
  tx: EntityManager,
  accountId: string,
  lead: LedgerLead,
  { id, mergedLeadId, moved, isUnedited }: StoredMerge,
  delivered: DeliveredLeads,
): Promise<string> {
  await restoreMergedLead(tx, { accountId, id });
  await returnActivities(tx, accountId, lead.id, mergedLeadId, moved.activities ?? []);
  await returnContacts(tx, { accountId, id });
  await returnIdentities(tx, accountId, lead.id, mergedLeadId, moved.identities);
  await returnRunLeads(tx, accountId, lead.id, mergedLeadId, moved.runs);
  await delivered.giveBack(tx, accountId, lead.id, mergedLeadId, moved.deliveries);
  const [remaining] = await identitiesOf(tx, accountId, lead.id);
  const record = remaining && { source: remaining.Source, sourceId: remaining['Source ID'] };
  await writeRemaining(
    tx,
    { accountId, id: lead.id },
    withoutRecords(lead.shown, moved.identities, record),
  );
  if (isUnedited) await restoreEdits(tx, { accountId, id });
  if (moved.usage) await returnUsage(tx, accountId, lead.id, mergedLeadId);
  const restored = (await lockForMerge(tx, accountId, [mergedLeadId])).get(mergedLeadId)!;
  await addMatchKeys(tx, accountId, mergedLeadId, restored.shown, restored.city);
  await restoreEmails(tx, accountId, [lead.id]);
  await tx.query(countStoredLeads('$1', '$2'), [accountId, 1]);
  await removeMerge(tx, { accountId, id });
  const others = await leadsById(tx, accountId, moved.dismissed);
  for (const other of others) await dismissPair(tx, accountId, mergedLeadId, other.id);
  await findPairs(tx, accountId, [mergedLeadId]);
  return mergedLeadId;
}

/** The remaining lead keeps the data it received from us while merged, so the two count together. */
async function returnUsage(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  mergedLeadId: string,
) {
  await moveUsage(tx, accountId, leadId, mergedLeadId);
  const wasDelivered = (await runsOfLead(tx, accountId, leadId, 1)).length > 0;
  if (wasDelivered || (await hasOurRecord(tx, accountId, leadId)))
    await shareUsage(tx, accountId, leadId, mergedLeadId);
}

/** Creates a separate lead for a record that was recognized as a locked lead. @returns the new lead's id */
export async function splitOffRecord(
  tx: EntityManager,
  accountId: string,
  lead: LedgerLead,
  { source, sourceId }: LeadSplitForm,
): Promise<string> {
  const records = (await identitiesOf(tx, accountId, lead.id)).map((identity) => ({
    source: identity.Source,
    sourceId: identity['Source ID'],
  }));
  const record = records.find((own) => own.source === source && own.sourceId === sourceId);
  if (!record) throw notFound(source ? 'The record' : 'The merge');
  const { shown } = lead;
  if (shown.source === source && shown.sourceId === sourceId)
    throw new ProblemException(
      409,
      "This is the record that the lead shows, so it can't be split off. Split off the others instead.",
    );
  const splitId = randomUUID();
  const content = contentFrom(shown, record, lead.city);
  await insertSplit(tx, { accountId, leadId: lead.id, mergedLeadId: splitId }, content);
  await returnIdentities(tx, accountId, lead.id, splitId, [record]);
  await forgetReasons(tx, accountId, record);
  await writeRemaining(tx, { accountId, id: lead.id }, withoutRecords(shown, [record], records[0]));
  // A customer's own record that never counted receives none of our data, so it has nothing to count.
  if (source !== IMPORT_SOURCE) await shareUsage(tx, accountId, splitId, lead.id);
  await addMatchKeys(tx, accountId, splitId, content, lead.city);
  await tx.query(countStoredLeads('$1', '$2'), [accountId, 1]);
  return splitId;
}

async function addMatchKeys(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  shown: LeadContent,
  city: string | null,
) {
  if (shown.removed || shown.source === SAMPLE) return;
  const { own } = matchKeys(traitsOf({ ...shown, city }));
  await saveIdentities(
    tx,
    accountId,
    [],
    own.map((key) => ({ key, leadId })),
  );
}
