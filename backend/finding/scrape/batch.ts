import type { DataSource, EntityManager } from 'typeorm';
import { NO_COVERAGE, type Coverage } from '#contract/coverage.js';
import { SOURCES } from '#contract/sources.js';
import { queueWebsites } from '../enrichment/task.sql.js';
import { restoreEmails } from '../leads/contact.sql.js';
import { isImported, Ledger, type LedgerLead } from '../leads/ledger.js';
import { assignByRules } from '../leads/rules/rules.sql.js';
import type { QuotaService } from '../../people/quota/quota.service.js';
import { advanceRun, lockRunForBatch } from '../runs/run-state.sql.js';
import { addWebsites } from '../runs/run-enrichment.sql.js';
import { lookUpRecords } from './batch.sql.js';
import { findRejection, type Rejection } from './filters.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { searchedArea, type Batch, type DroppedPlace } from '../../maps/sources/source.js';
import type { FoundPlace } from '../../maps/places/found-place.js';
import { Superseded } from './superseded.js';

/** The outcome of a record, which is the coverage count it adds to. */
type RecordOutcome = keyof Pick<
  Coverage,
  'leads' | 'duplicates' | 'outside' | 'suppressed' | 'closed' | 'filtered' | 'known' | 'surplus'
>;

/** The limits of a batch. */
interface Limits {
  /** The run's leads. */
  leads: number;
  /** Leads that may still count toward the plan. */
  counted: number;
  /** New leads that the account may still store. */
  stored: number;
}

interface StoredBatch {
  leadCount: number;
  coverage: Coverage;
}

/**
 * Commits a batch as one transaction: leads, identities, links, usage, counters, coverage and checkpoint. The run's
 * `attempt` fences every write, so a superseded worker can't write. Batches of one account run one at a time, so that
 * parallel runs never create the same business twice, and never count or store more leads than the plan allows. Records
 * beyond these limits are surplus.
 * @returns the run's leads, at most `limit`, and its coverage
 * @throws Superseded when this worker no longer owns the run
 */
export function storeBatch(
  database: DataSource,
  quotas: QuotaService,
  run: ScrapeRunEntity,
  batch: Batch,
  limit: number,
): Promise<StoredBatch> {
  return database.transaction(async (tx) => {
    const before = await lockRunForBatch(tx, run);
    if (!before) throw new Superseded();
    const { accountId } = run;
    const counts = !SOURCES[run.source].isSample;
    const quota = await quotas.lock(tx, accountId, run.id);
    const held = counts
      ? await quotas.hold(tx, accountId, run.id, quota, limit - before.leadCount)
      : Infinity;
    const coverage = structuredClone({ ...NO_COVERAGE, ...before.coverage });
    coverage.tiles = batch.tiles ?? coverage.tiles;
    const { wanted, outcomes } = screen(run, await newRecords(tx, run, batch), coverage);
    const ledger = await Ledger.open(
      tx,
      { accountId, runId: run.id, city: searchedArea(run.target).named, area: run.city },
      wanted,
    );
    const left: Limits = {
      leads: limit - before.leadCount,
      counted: held,
      stored: quota.maxStoredLeads - quota.storedLeads,
    };
    const added: LedgerLead[] = [];
    for (const { record } of wanted) {
      const { lead, outcome, rejection } = settle(ledger, run, record, left);
      if (outcome === 'leads') {
        added.push(lead!);
        left.leads--;
        if (!lead!.isCounted) left.counted--;
      }
      if (rejection) countRejection(coverage, rejection);
      outcomes.push({ record, outcome });
    }
    await ledger.save();
    for (const { outcome } of outcomes) coverage[outcome]++;
    coverage.found += outcomes.length;
    const leadIds = added.map(({ id }) => id);
    const [known, created] = [false, true].map((isNew) =>
      leadIds.filter((_, index) => ledger.created.has(added[index]!) === isNew),
    ) as [string[], string[]];
    coverage.yours += known.length;
    if (added.length > 0 && counts) await quotas.settle(tx, accountId, run.id, quota, leadIds);
    const leadCount = before.leadCount + added.length;
    const expected = Math.min(limit, batch.available ?? limit);
    await advanceRun(tx, run, {
      leadCount,
      coverage,
      checkpoint: batch.checkpoint,
      progress: Math.min(99, Math.floor((100 * leadCount) / Math.max(1, expected))),
      leadIds,
      leadsBefore: before.leadCount,
      ratings: added.map(({ shown }) => shown.rating).filter((rating) => rating !== null),
      records: outcomes.map(({ record: { source, sourceId }, outcome }) => ({
        source,
        sourceId,
        outcome,
      })),
    });
    // Only a lead that was stored before has an earlier visit's email.
    if (known.length > 0) await restoreEmails(tx, accountId, known);
    if (run.options.enrich && added.length > 0) await visitWebsites(tx, run, added);
    // Last: a change of many locks leads before the rules, too.
    if (created.length > 0) await assignByRules(tx, accountId, created);
    return { leadCount, coverage };
  });
}

interface Settled {
  record: FoundPlace | DroppedPlace;
  outcome: RecordOutcome;
}

/** Parts the records that the run wants from those that its source or its options rule out, and counts the latter. */
function screen(
  run: ScrapeRunEntity,
  { places, dropped }: Awaited<ReturnType<typeof newRecords>>,
  coverage: Coverage,
) {
  const outcomes: Settled[] = dropped.map((record) => ({ record, outcome: record.reason }));
  const wanted = places.filter(({ record }) => {
    const rejection = findRejection(record, run.options);
    if (!rejection) return true;
    countRejection(coverage, rejection);
    outcomes.push({ record, outcome: 'filtered' });
    return false;
  });
  return { wanted, outcomes };
}

/** Decides a record's outcome and updates the ledger. */
function settle(
  ledger: Ledger,
  run: ScrapeRunEntity,
  record: FoundPlace,
  left: Limits,
): { lead: LedgerLead | null; outcome: RecordOutcome; rejection?: Rejection | null } {
  const known = ledger.find(record);
  // Content with a retention limit never fills another record, so the lead may still lack fields that this record has.
  const rejection =
    known && findRejection({ ...record, ...ledger.preview(known, record) }, run.options);
  const isFull =
    left.leads <= 0 ||
    (!known?.isCounted && left.counted <= 0) ||
    (!known && ledger.created.size >= left.stored);
  const outcome = outcomeFor(known, run, isFull, rejection !== null);
  if (outcome === 'surplus') return { lead: known, outcome };
  // A customer's own record receives none of our data, not even the source's id.
  if (known && isImported(known)) return { lead: known, outcome };
  const lead = known ?? ledger.create(record);
  ledger.identify(lead, record);
  if (known && outcome !== 'suppressed') ledger.update(known, record);
  if (outcome === 'leads') lead.inRun = true;
  return { lead, outcome, rejection: outcome === 'filtered' ? rejection : null };
}

function outcomeFor(
  known: LedgerLead | null,
  { options }: ScrapeRunEntity,
  full: boolean,
  isRejected: boolean,
): RecordOutcome {
  if (known?.inRun) return 'duplicates';
  if (known?.suppressed) return 'suppressed';
  if (known && (options.onlyNew || isImported(known))) return 'known';
  if (isRejected) return 'filtered';
  return full ? 'surplus' : 'leads';
}

function countRejection({ filters }: Coverage, { filter, unknown }: Rejection) {
  const count = (filters[filter] ??= { rejected: 0, unknown: 0 });
  count[unknown ? 'unknown' : 'rejected']++;
}

/**
 * The records of a batch that the run has not counted yet. Places come with the account's lead of the same id.
 */
async function newRecords(tx: EntityManager, run: ScrapeRunEntity, batch: Batch) {
  const all = new Map<string, FoundPlace | DroppedPlace>();
  for (const record of [...batch.places, ...(batch.dropped ?? [])]) {
    const key = `${record.source}\n${record.sourceId}`;
    if (!all.has(key)) all.set(key, record);
  }
  const records = [...all.values()];
  const rows = await lookUpRecords(tx, run.accountId, run.id, records);
  const places: { record: FoundPlace; leadId: string | null }[] = [];
  const dropped: DroppedPlace[] = [];
  records.forEach((record, index) => {
    const { isCounted, leadId } = rows[index]!;
    if (isCounted) return;
    if ('reason' in record) dropped.push(record);
    else places.push({ record, leadId });
  });
  return { places, dropped };
}

/** Queues the websites of a run's new leads. */
async function visitWebsites(tx: EntityManager, run: ScrapeRunEntity, leads: LedgerLead[]) {
  // Websites of sample leads do not exist.
  const websites = SOURCES[run.source].isSample
    ? []
    : leads.map(({ id, shown }) => ({ id, website: shown.website }));
  await addWebsites(tx, run.id, await queueWebsites(tx, run, websites));
}
