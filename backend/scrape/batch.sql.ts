import type { DataSource, EntityManager } from 'typeorm';
import { NO_COVERAGE, type Coverage } from '../../contract/coverage.js';
import { SOURCES } from '../../contract/sources.js';
import { queueWebsites } from '../enrichment/task.sql.js';
import { restoreEmails } from '../leads/contact.sql.js';
import { leadNamed, Ledger, type LedgerLead } from '../leads/ledger.sql.js';
import { linkLeads } from '../runs/run-lead.sql.js';
import { addWebsites } from '../runs/run.sql.js';
import { countUsage } from '../subscription/usage.sql.js';
import { leftOut, type LeftOut } from './filters.js';
import type { ScrapeRunRow } from '../runs/scrape-run.entity.js';
import type { Batch, DroppedPlace } from '../sources/source.js';
import type { FoundPlace } from '../places/found-place.js';
import { Superseded } from './superseded.js';

/** What becomes of a record: the count of the coverage that it adds to. */
type Outcome = keyof Pick<
  Coverage,
  'leads' | 'duplicates' | 'outside' | 'suppressed' | 'closed' | 'filtered' | 'known' | 'surplus'
>;

interface Progress {
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
): Promise<Progress> {
  return database.transaction(async (tx) => {
    const before = await fence(tx, run);
    const { places, dropped } = await firstNamed(tx, run, batch);
    const coverage = structuredClone({ ...NO_COVERAGE, ...before.coverage });
    coverage.tiles = batch.tiles ?? coverage.tiles;
    const outcomes: { record: FoundPlace | DroppedPlace; outcome: Outcome }[] = dropped.map(
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
    if (added.length > 0) {
      await deliver(tx, run, added, before.leadCount);
    }
    const leadCount = before.leadCount + added.length;
    const expected = Math.min(limit, batch.available ?? limit);
    await advance(tx, run, batch, { leadCount, coverage }, added, outcomes, expected);
    return { leadCount, coverage };
  });
}

/** Removes which records a run was told, once it is finished and no batch can follow. */
export const forgetRecords = (tx: EntityManager, runId: string): Promise<unknown> =>
  tx.query('DELETE FROM run_records WHERE run_id = $1', [runId]);

/** What a record is for the run, told to the ledger. */
function settle(
  ledger: Ledger,
  run: ScrapeRunRow,
  record: FoundPlace,
  full: boolean,
): { lead: LedgerLead | null; outcome: Outcome; reason?: LeftOut | null } {
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
): Outcome {
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
 * Waits in line for the run `$1`. PostgreSQL grants advisory locks in the order they were requested, but row locks to
 * the quickest session: a pause or cancel that waits for a batch must come before the next batch.
 */
export const IN_TURN = `turn AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0)))`;

/** Locks the run in its turn, then its account against other runs' batches. */
async function fence(tx: EntityManager, run: ScrapeRunRow) {
  const [row] = await tx.query<{ leadCount: number; coverage: Partial<Coverage> }[]>(
    `WITH ${IN_TURN}
     SELECT mine.lead_count AS "leadCount", mine.coverage, pg_advisory_xact_lock(hashtextextended(account_id::text, 0))
     FROM (SELECT account_id, lead_count, coverage FROM scrape_runs, turn
       WHERE id = $1 AND attempt = $2 AND status = 'Running' FOR NO KEY UPDATE OF scrape_runs) mine`,
    [run.id, run.attempt],
  );
  if (!row) throw new Superseded();
  return row;
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
    `SELECT (SELECT outcome FROM run_records
         WHERE run_id = $2 AND source = found.source AND source_id = found.source_id) IS NOT NULL AS told,
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

/** Moves the run's counters and checkpoint, and remembers the records that it was told. */
async function advance(
  tx: EntityManager,
  run: ScrapeRunRow,
  batch: Batch,
  { leadCount, coverage }: Progress,
  added: LedgerLead[],
  outcomes: { record: FoundPlace | DroppedPlace; outcome: Outcome }[],
  expected: number,
): Promise<void> {
  // 100 belongs to the finished run.
  const progress = Math.min(99, Math.floor((100 * leadCount) / Math.max(1, expected)));
  const ratings = added.map(({ shown }) => shown.rating).filter((rating) => rating !== null);
  await tx.query(
    `WITH told AS (
       INSERT INTO run_records (run_id, source, source_id, outcome)
       SELECT $1, found.* FROM unnest($8::text[], $9::text[], $10::text[]) AS found)
     UPDATE scrape_runs
     SET lead_count = $2, coverage = $3, checkpoint = $4, progress = GREATEST(progress, $5), updated_at = now(),
         rating_sum = rating_sum + $6::numeric, rating_count = rating_count + $7
     WHERE id = $1`,
    [
      run.id,
      leadCount,
      JSON.stringify(coverage),
      JSON.stringify(batch.checkpoint),
      progress,
      ratings.reduce((sum, rating) => sum + rating, 0).toFixed(1),
      ratings.length,
      outcomes.map(({ record }) => record.source),
      outcomes.map(({ record }) => record.sourceId),
      outcomes.map(({ outcome }) => outcome),
    ],
  );
}

const columns = <Row, Key extends keyof Row>(rows: Row[], ...keys: Key[]) =>
  keys.map((key) => rows.map((row) => row[key]));
