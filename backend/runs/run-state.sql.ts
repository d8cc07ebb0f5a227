import type { EntityManager } from 'typeorm';
import type { Coverage } from '../../contract/coverage.js';
import type { Problem } from '../../contract/problem.js';
import type { RunOptions } from '../../contract/run-options.js';
import type { RunStatus } from '../../contract/scrape.js';
import type { SourceName } from '../../contract/sources.js';
import type { Target } from '../sources/source.js';
import { IS_ACTIVE, IS_UNFINISHED, ScrapeRunRow } from './scrape-run.entity.js';

/** What makes two runs of an account the same request. */
export interface NewRun {
  accountId: string;
  source: SourceName;
  city: string;
  category: string;
  /** null for all there are */
  requestedCount: number | null;
  options: RunOptions;
}

const requestOf = ({ accountId, source, city, category, requestedCount, options }: NewRun) => [
  accountId,
  source,
  city,
  category,
  requestedCount,
  options,
];

/** The newest unfinished run of the same request. */
export async function findSameRun(tx: EntityManager, wanted: NewRun): Promise<string | null> {
  const [run] = await tx.query<{ id: string }[]>(
    `SELECT id FROM scrape_runs
     WHERE account_id = $1 AND ${IS_UNFINISHED} AND source = $2
       AND city = $3 AND lower(category) = lower($4) AND requested_count IS NOT DISTINCT FROM $5
       AND options = $6
     ORDER BY created_at DESC LIMIT 1`,
    requestOf(wanted),
  );
  return run?.id ?? null;
}

export async function countUnfinishedRuns(tx: EntityManager, accountId: string): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM scrape_runs WHERE account_id = $1 AND ${IS_UNFINISHED}`,
    [accountId],
  );
  return count;
}

/** @returns the id of the new, queued run */
export async function insertRun(
  tx: EntityManager,
  wanted: NewRun,
  target: Target,
): Promise<string> {
  const [{ id }] = await tx.query<[{ id: string }]>(
    `INSERT INTO scrape_runs (account_id, source, city, category, requested_count, options, target)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [...requestOf(wanted), target],
  );
  return id;
}

/**
 * Waits in line for the run `$1`. PostgreSQL grants advisory locks in the order they were requested, but row locks to
 * the quickest session: a pause or cancel that waits for a batch must come before the next batch.
 */
const IN_TURN = `turn AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0)))`;

const CHANGES = {
  cancel: `status = 'Cancelled', checkpoint = NULL, message = $4, finished_at = now()`,
  pause: `status = 'Paused', message = COALESCE($4, message)`,
  resume: `status = 'Queued', message = COALESCE($4, message)`,
};

/**
 * Cancels, pauses or resumes a run in one of these states, after at most the batch under way.
 * @returns the run's attempt, or null when it is in another state
 */
export async function changeRun(
  tx: EntityManager,
  accountId: string,
  runId: string,
  change: keyof typeof CHANGES,
  from: readonly RunStatus[],
  message: string | null = null,
): Promise<number | null> {
  const [[run]] = await tx.query<[{ attempt: number }[], number]>(
    `WITH ${IN_TURN}
     UPDATE scrape_runs SET ${CHANGES[change]}, updated_at = now() FROM turn
     WHERE id = $1 AND account_id = $2 AND status = ANY($3) RETURNING attempt`,
    [runId, accountId, from, message],
  );
  return run?.attempt ?? null;
}

/** Cancels runs that were paused longer than their checkpoint, which holds positions, may be kept. */
export const cancelPausedRuns = (
  tx: EntityManager,
  source: SourceName,
  days: number,
  message: string,
): Promise<unknown> =>
  tx.query(
    `UPDATE scrape_runs SET status = 'Cancelled', checkpoint = NULL, finished_at = now(), updated_at = now(),
       message = $3
     WHERE source = $1 AND status = 'Paused' AND updated_at <= now() - $2 * interval '1 day'`,
    [source, days, message],
  );

/** Active runs that no worker has touched for 30 s: their job may be lost. */
export async function stalledRuns(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM scrape_runs
     WHERE ${IS_ACTIVE} AND updated_at < now() - interval '30 seconds'
     ORDER BY updated_at LIMIT 100`,
  );
  return rows.map(({ id }) => id);
}

/** Makes a run this worker's: every earlier claim stops writing. Null when there is nothing to do. */
export async function claimRun(tx: EntityManager, runId: string): Promise<ScrapeRunRow | null> {
  const [[row]] = await tx.query<[{ id: string }[], number]>(
    `UPDATE scrape_runs SET attempt = attempt + 1, status = 'Running', updated_at = now()
     WHERE id = $1 AND ${IS_ACTIVE} RETURNING id`,
    [runId],
  );
  return row ? tx.findOneBy(ScrapeRunRow, { id: runId }) : null;
}

/** A claimed run: writes go through only while the attempt is the run's latest. */
type Claim = Pick<ScrapeRunRow, 'id' | 'attempt'>;

/** Shows that the run's worker is alive. @returns false when the run is no longer this worker's */
export async function touchRun(tx: EntityManager, { id, attempt }: Claim): Promise<boolean> {
  const [, touched] = await tx.query<[unknown, number]>(
    `UPDATE scrape_runs SET updated_at = now() WHERE id = $1 AND attempt = $2 AND status = 'Running'`,
    [id, attempt],
  );
  return touched > 0;
}

/**
 * Locks the run in its turn, then its account against other runs' batches.
 * @returns null when the run is no longer this worker's
 */
export async function lockRunForBatch(tx: EntityManager, { id, attempt }: Claim) {
  const [run] = await tx.query<{ leadCount: number; coverage: Partial<Coverage> }[]>(
    `WITH ${IN_TURN}
     SELECT mine.lead_count AS "leadCount", mine.coverage, pg_advisory_xact_lock(hashtextextended(account_id::text, 0))
     FROM (SELECT account_id, lead_count, coverage FROM scrape_runs, turn
       WHERE id = $1 AND attempt = $2 AND status = 'Running' FOR NO KEY UPDATE OF scrape_runs) mine`,
    [id, attempt],
  );
  return run ?? null;
}

/** What a batch adds to its run. */
export interface RunAdvance {
  leadCount: number;
  coverage: Coverage;
  checkpoint: unknown;
  /** 0–99: 100 is for a finished run. */
  progress: number;
  /** Ratings of the leads that were added. */
  ratings: number[];
  /** What became of each new record. */
  records: { source: string; sourceId: string; outcome: string }[];
}

/** Moves a locked run's counters and checkpoint, and remembers its records. */
export const advanceRun = (
  tx: EntityManager,
  runId: string,
  { leadCount, coverage, checkpoint, progress, ratings, records }: RunAdvance,
): Promise<unknown> =>
  tx.query(
    `WITH recorded AS (
       INSERT INTO run_records (run_id, source, source_id, outcome)
       SELECT $1, found.* FROM unnest($8::text[], $9::text[], $10::text[]) AS found)
     UPDATE scrape_runs
     SET lead_count = $2, coverage = $3, checkpoint = $4, progress = GREATEST(progress, $5), updated_at = now(),
         rating_sum = rating_sum + $6::numeric, rating_count = rating_count + $7
     WHERE id = $1`,
    [
      runId,
      leadCount,
      JSON.stringify(coverage),
      JSON.stringify(checkpoint),
      progress,
      ratings.reduce((sum, rating) => sum + rating, 0).toFixed(1),
      ratings.length,
      records.map(({ source }) => source),
      records.map(({ sourceId }) => sourceId),
      records.map(({ outcome }) => outcome),
    ],
  );

/** Part of a statement: whether a run knows a record already; the arguments are SQL. */
export const isRecorded = (run: string, source: string, sourceId: string) =>
  `(SELECT outcome FROM run_records WHERE run_id = ${run} AND source = ${source} AND source_id = ${sourceId}) IS NOT NULL`;

/** Forgets a run's records, once it is finished and no batch can follow. */
export const forgetRecords = (tx: EntityManager, runId: string): Promise<unknown> =>
  tx.query('DELETE FROM run_records WHERE run_id = $1', [runId]);

/** @returns false when the run is no longer this worker's */
export async function endRun(
  tx: EntityManager,
  { id, attempt, coverage }: Claim & Pick<ScrapeRunRow, 'coverage'>,
  status: 'Complete' | 'Failed',
  message: string | null,
  problem: Problem | null,
): Promise<boolean> {
  const [, ended] = await tx.query<[unknown, number]>(
    `UPDATE scrape_runs
     SET status = $3, message = $4, problem = $5, finished_at = now(), updated_at = now(),
         coverage = $6, checkpoint = NULL, progress = CASE WHEN $3 = 'Complete' THEN 100 ELSE progress END
     WHERE id = $1 AND attempt = $2 AND status = 'Running'`,
    [id, attempt, status, message, problem, coverage],
  );
  if (ended > 0) await forgetRecords(tx, id);
  return ended > 0;
}

/** Requests sent for a run so far, its row locked. Null when the run is no longer this worker's. */
export async function lockRequests(
  tx: EntityManager,
  { id, attempt }: Claim,
): Promise<number | null> {
  const [run] = await tx.query<{ requests: number }[]>(
    `SELECT requests FROM scrape_runs
     WHERE id = $1 AND attempt = $2 AND status = 'Running' FOR NO KEY UPDATE`,
    [id, attempt],
  );
  return run?.requests ?? null;
}

/** @param cost of the request in US dollars */
export const countRequest = (tx: EntityManager, runId: string, cost: number): Promise<unknown> =>
  tx.query(
    'UPDATE scrape_runs SET requests = requests + 1, request_cost = request_cost + $2 WHERE id = $1',
    [runId, cost],
  );
