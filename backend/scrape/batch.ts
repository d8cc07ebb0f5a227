import type { DataSource, EntityManager } from 'typeorm';
import { NO_COVERAGE, type Coverage } from '../../contract/coverage.js';
import { SOURCES } from '../../contract/sources.js';
import { queueWebsites } from '../enrichment/task.sql.js';
import { restoreEmails } from '../leads/contact.sql.js';
import { leadNamed, Ledger, type LedgerLead } from '../leads/ledger.sql.js';
import { linkLeads } from '../runs/run-lead.sql.js';
import { advanceRun, isRecorded, lockRunForBatch } from '../runs/run-state.sql.js';
import { addWebsites } from '../runs/run.sql.js';
import { countUsage } from '../subscription/usage.sql.js';
import { leftOut, type LeftOut } from './filters.js';
import type { ScrapeRunRow } from '../runs/scrape-run.entity.js';
import type { Batch, DroppedPlace } from '../sources/source.js';
import type { FoundPlace } from '../places/found-place.js';
import { Superseded } from './superseded.js';

/** What becomes of a record: the count of the coverage that it adds to. */
type RecordOutcome = keyof Pick<
  Coverage,
  'leads' | 'duplicates' | 'outside' | 'suppressed' | 'closed' | 'filtered' | 'known' | 'surplus'
>;

interface StoredBatch {
  leadCount: number;
  coverage: Coverage;
}

/**
 * Commits a batch as one transaction: leads, identities, links, usage, counters, coverage and checkpoint. Every write
 * stands behind the fence (`attempt`), so a worker that was taken over cannot write. Batches of one account come one
 * after another, so that runs at the same time never make two leads of one business.
 * @returns how many leads the run has now, never more than `limit`, and what became of all that its source named
 * @throws Superseded when the run is no longer this worker's
 */
export function storeBatch(
  database: DataSource,
  run: ScrapeRunRow,
  batch: Batch,
  limit: number,
): Promise<StoredBatch> {
  return database.transaction(async (tx) => {
    const before = await lockRunForBatch(tx, run);
    if (!before) throw new Superseded();
    const { places, dropped } = await firstNamed(tx, run, batch);
    const coverage = structuredClone({ ...NO_COVERAGE, ...before.coverage });
    coverage.tiles = batch.tiles ?? coverage.tiles;
    const outcomes: { record: FoundPlace | DroppedPlace; outcome: RecordOutcome }[] = dropped.map(
      (record) => ({ record, outcome: record.why }),
    );
    const wanted: typeof places = [];
    for (const place of places) {
      const reason = leftOut(place.record, run.options);
      if (reason) {
        countLeftOut(coverage, reason);
        outcomes.push({ record: place.record, outcome: 'filtered' });
      } else wanted.push(place);
    }
    const ledger = await Ledger.open(
      tx,
      { accountId: run.accountId, runId: run.id, city: run.city },
      wanted,
    );
    const added: LedgerLead[] = [];
    for (const { record } of wanted) {
      const full = before.leadCount + added.length >= limit;
      const { lead, outcome, reason } = settle(ledger, run, record, full);
      if (outcome === 'leads') added.push(lead!);
      if (reason) countLeftOut(coverage, reason);
      outcomes.push({ record, outcome });
    }
    await ledger.save();
    for (const { outcome } of outcomes) coverage[outcome]++;
    coverage.found += outcomes.length;
    if (added.length > 0) await deliver(tx, run, added, before.leadCount);
    const leadCount = before.leadCount + added.length;
    const expected = Math.min(limit, batch.available ?? limit);
    await advanceRun(tx, run.id, {
      leadCount,
      coverage,
      checkpoint: batch.checkpoint,
      progress: Math.min(99, Math.floor((100 * leadCount) / Math.max(1, expected))),
      ratings: added.map(({ shown }) => shown.rating).filter((rating) => rating !== null),
      records: outcomes.map(({ record: { source, sourceId }, outcome }) => ({
        source,
        sourceId,
        outcome,
      })),
    });
    return { leadCount, coverage };
  });
}

/** What a record is for the run, told to the ledger. */
function settle(
  ledger: Ledger,
  run: ScrapeRunRow,
  record: FoundPlace,
  full: boolean,
): { lead: LedgerLead | null; outcome: RecordOutcome; reason?: LeftOut | null } {
  const known = ledger.find(record);
  // Content that may not be kept fills no other: what the lead goes on to lack, the record's word does not make good.
  const reason = known && leftOut({ ...record, ...ledger.after(known, record) }, run.options);
  const outcome = outcomeFor(known, run, full, reason !== null);
  if (outcome === 'surplus') return { lead: known, outcome };
  const lead = known ?? ledger.create(record);
  ledger.identify(lead, record);
  if (known && outcome !== 'suppressed') ledger.take(known, record);
  if (outcome === 'leads') lead.inRun = true;
  return { lead, outcome, reason: outcome === 'filtered' ? reason : null };
}

function outcomeFor(
  known: LedgerLead | null,
  { options }: ScrapeRunRow,
  full: boolean,
  isLeftOut: boolean,
): RecordOutcome {
  if (known?.inRun) return 'duplicates';
  if (known?.suppressed) return 'suppressed';
  if (known && options.onlyNew) return 'known';
  if (isLeftOut) return 'filtered';
  return full ? 'surplus' : 'leads';
}

function countLeftOut({ filters }: Coverage, { filter, unknown }: LeftOut) {
  const count = (filters[filter] ??= { rejected: 0, unknown: 0 });
  count[unknown ? 'unknown' : 'rejected']++;
}

/**
 * The records of a batch that the run is told for the first time, places with the lead that the account knows under
 * their id. Subqueries and not joins: PostgreSQL takes a new account's rows for few and would hash all of them for
 * every batch (5 ms each time where there are 10,000).
 */
async function firstNamed(tx: EntityManager, run: ScrapeRunRow, batch: Batch) {
  const all = new Map<string, FoundPlace | DroppedPlace>();
  for (const record of [...batch.places, ...(batch.dropped ?? [])]) {
    const key = `${record.source}\n${record.sourceId}`;
    if (!all.has(key)) all.set(key, record);
  }
  const records = [...all.values()];
  const rows = await tx.query<{ told: boolean; leadId: string | null }[]>(
    `SELECT ${isRecorded('$2', 'found.source', 'found.source_id')} AS told,
       ${leadNamed('$1', 'found.source', 'found.source_id')} AS "leadId"
     FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS found (source, source_id, position) ORDER BY position`,
    [run.accountId, run.id, ...columns(records, 'source', 'sourceId')],
  );
  const places: { record: FoundPlace; leadId: string | null }[] = [];
  const dropped: DroppedPlace[] = [];
  records.forEach((record, index) => {
    const { told, leadId } = rows[index]!;
    if (told) return;
    if ('why' in record) dropped.push(record);
    else places.push({ record, leadId });
  });
  return { places, dropped };
}

/** Links new leads to the run, counts them against the plan, and queues their websites where the run asks for that. */
async function deliver(tx: EntityManager, run: ScrapeRunRow, leads: LedgerLead[], after: number) {
  const ids = leads.map(({ id }) => id);
  await linkLeads(tx, run.id, after, ids);
  const { isSample } = SOURCES[run.source];
  if (!isSample) await countUsage(tx, run.accountId, run.id, ids);
  await restoreEmails(tx, ids);
  if (!run.options.enrich) return;
  // Sample leads have websites that do not exist.
  const websites = isSample ? [] : leads.map(({ id, shown }) => ({ id, website: shown.website }));
  await addWebsites(tx, run.id, await queueWebsites(tx, run, websites));
}

const columns = <Row, Key extends keyof Row>(rows: Row[], ...keys: Key[]) =>
  keys.map((key) => rows.map((row) => row[key]));
