import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { MAX_TAGS, NOTE_MAX } from '#contract/leads.js';
import { removeStoredLeads } from '../../people/accounts/account.sql.js';
import { moveWebsites } from '../enrichment/task.sql.js';
import { mergeActivities } from '../leads/activity/activity.sql.js';
import { restoreEmails } from '../leads/contact.sql.js';
import { dismissedWith } from '../leads/duplicates/duplicates.sql.js';
import { absorb } from '../leads/identity/content.js';
import { reasonsFor } from '../leads/identity/reasons.js';
import { lockForMerge, SAMPLE } from '../leads/ledger.js';
import {
  completeMerge,
  copyContacts,
  editsOf,
  insertMerge,
  moveIdentities,
  moveMatchKeys,
  removeMergedLead,
  writeMerged,
  type Edits,
  type Pair,
} from '../leads/merged/merge.sql.js';
import { ProblemException } from '../../platform/problem.js';
import { moveUsage } from '../../people/quota/usage.sql.js';
import { moveRunLeads } from '../runs/run-lead.sql.js';
import { countVisit } from '../runs/run-enrichment.sql.js';
import type { DeliveredLeads } from './delivered-leads.js';

/** Merges a lead into another. Call it in the account's turn, with the runs that visit their websites locked. */
export async function mergeInto(
  tx: EntityManager,
  pair: Pair,
  delivered: DeliveredLeads,
): Promise<void> {
  const { accountId, leadId, mergedLeadId } = pair;
  const visitedOnce = await moveWebsites(tx, accountId, mergedLeadId, leadId);
  for (const runId of visitedOnce) await countVisit(tx, runId, false, false);

  const locked = await lockForMerge(tx, accountId, [leadId, mergedLeadId]);
  const [lead, merged] = [locked.get(leadId)!, locked.get(mergedLeadId)!];
  if ((lead.shown.source === SAMPLE) !== (merged.shown.source === SAMPLE))
    throw new ProblemException(409, "Sample leads can't be merged with real ones.");
  const edits = await editsOf(tx, accountId, [leadId, mergedLeadId]);
  const combined = combine(
    edits.find(({ id }) => id === leadId)!,
    edits.find(({ id }) => id === mergedLeadId)!,
  );

  const id = randomUUID();
  const dismissed = await dismissedWith(tx, accountId, mergedLeadId);
  await insertMerge(tx, pair, id, reasonsFor(lead.traits, merged.traits));
  const identities = await moveIdentities(tx, accountId, mergedLeadId, leadId);
  await moveMatchKeys(tx, accountId, mergedLeadId, leadId);
  const contacts = await copyContacts(tx, pair);
  const runs = await moveRunLeads(tx, accountId, mergedLeadId, leadId);
  const deliveries = await delivered.move(tx, accountId, mergedLeadId, leadId);
  const usage = await moveUsage(tx, accountId, mergedLeadId, leadId);
  await writeMerged(tx, pair, absorb(lead.shown, merged.shown), combined);
  const activities = await mergeActivities(tx, accountId, mergedLeadId, leadId);
  await removeMergedLead(tx, accountId, mergedLeadId);
  await restoreEmails(tx, accountId, [leadId]);
  await removeStoredLeads(tx, accountId, 1);
  const moved = { identities, contacts, runs, deliveries, dismissed, activities, usage };
  await completeMerge(tx, { accountId, id }, moved);
}

/** The tags and notes of both leads. */
function combine(lead: Edits, merged: Edits): Pick<Edits, 'tags' | 'note'> {
  const tags = [...new Set([...lead.tags, ...merged.tags])];
  const note = [...new Set([lead.note, merged.note].filter((text) => text !== null))].join('\n\n');
  if (tags.length > MAX_TAGS)
    throw new ProblemException(
      409,
      `"${lead.name}" would have ${tags.length} tags. A lead can have at most ${MAX_TAGS}. Remove some first.`,
    );
  if (note.length > NOTE_MAX)
    throw new ProblemException(
      409,
      `The combined note would have ${note.length} characters. A note can have at most ${NOTE_MAX}. Shorten one of them first.`,
    );
  return { tags, note: note || null };
}
