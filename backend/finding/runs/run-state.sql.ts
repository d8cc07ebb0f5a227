import type { EntityManager } from 'typeorm';
import { prepared } from '../../platform/database/prepared.js';
import type { AreaRequest } from '#contract/areas.js';
import type { Coverage } from '#contract/coverage.js';
import type { Problem } from '#contract/problem.js';
import type { RunOptions } from '#contract/run-options.js';
import type { RunStatus } from '#contract/scrape.js';
import type { SourceName } from '#contract/sources.js';
import { SCRAPE } from './queues.js';
import { nextTurnOf } from '../../platform/jobs/job.sql.js';
import type { Target } from '../../maps/sources/source.js';
import type { Claim } from './claim.sql.js';
import { linkLeads } from './run-lead.sql.js';
import { IS_ACTIVE, IS_UNFINISHED, ScrapeRunEntity } from './scrape-run.entity.js';
import type { Bound } from '../../platform/database/values.js';

/** Runs whose values are equal, except for their ids and targets, are the same request. */
export interface NewRun {
  id: string;
  accountId: string;
  source: SourceName;
  city: string;
  area: AreaRequest | null;
  category: string;
  /** Each of several categories; null for one. */
  categories: string[] | null;
  /** null means all */
  requestedCount: number | null;
  options: RunOptions;
  target: Target;
  /** The delivery that starts the run; null for a run that a user started. */
  deliveryId: string | null;
  findsChanges: boolean;
}

const requestOf = ({
  accountId,
  source,
  city,
  category,
  categories,
  requestedCount,
  options,
  area,
}: NewRun) => [accountId, source, city, categories ?? [category], requestedCount, options, area];

/** SQL: categories in an order of their own, so that lists of the same ones are equal. */
const inOrder = (categories: string) =>
  `ARRAY(SELECT DISTINCT lower(name) FROM unnest(${categories}) AS name ORDER BY 1)`;

export interface UnfinishedRuns {
  /** Not counting the runs of deliveries. */
  count: number;
  /** The newest run for the same request. */
  same: string | null;
  /** The account's next turn in the queue of runs. */
  turn: number;
}

/** The account's unfinished runs, compared with a requested one. */
export async function unfinishedRuns(tx: EntityManager, wanted: NewRun): Promise<UnfinishedRuns> {
  const [row] = await tx.query<[UnfinishedRuns]>(
    prepared(`SELECT count(*) FILTER (WHERE delivery_id IS NULL)::int AS count,
       (array_agg(id ORDER BY created_at DESC) FILTER (WHERE source = $2
         AND city = $3 AND ${inOrder('COALESCE(categories, ARRAY[category])')} = ${inOrder('$4::text[]')}
         AND requested_count IS NOT DISTINCT FROM $5
         AND options = $6 AND area IS NOT DISTINCT FROM $7::jsonb))[1] AS same,
       ${nextTurnOf(`'${SCRAPE.name}'`, '$1::uuid::text')} AS turn
     FROM scrape_runs WHERE account_id = $1 AND ${IS_UNFINISHED}`),
    requestOf(wanted),
  );
  return row;
}

export function insertRun(
  tx: EntityManager,
  wanted: NewRun,
  message: string | null,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO scrape_runs (account_id, source, city, category, categories, requested_count, options, area, target, id, message, delivery_id, finds_changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      wanted.accountId,
      wanted.source,
      wanted.city,
      wanted.category,
      wanted.categories,
      wanted.requestedCount,
      wanted.options,
      wanted.area,
      wanted.target,
      wanted.id,
      message,
      wanted.deliveryId,
      wanted.findsChanges,
    ],
  );
}

/**
 * Waits for its turn on the run `$1`, so that a waiting pause or cancel precedes the next batch.
 * PostgreSQL grants advisory locks in the order they were requested, but row locks to any waiting session.
 */
const IN_TURN = `turn AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0)))`;

const CHANGES = {
  cancel: `status = 'Cancelled', checkpoint = NULL, loading = NULL, message = $4, finished_at = now()`,
  pause: `status = 'Paused', message = COALESCE($4, message)`,
  resume: `status = 'Queued', message = COALESCE($4, message)`,
};

/**
 * Cancels, pauses or resumes a run with one of these statuses. Waits for at most the current batch.
 * @returns the run's attempt, or null for another status
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

/** Cancels runs paused for too long: their checkpoint holds positions with a retention limit. */
export function cancelPausedRuns(
  tx: EntityManager,
  source: SourceName,
  days: number,
  message: string,
): Promise<unknown> {
  return tx.query(
    `UPDATE scrape_runs SET status = 'Cancelled', checkpoint = NULL, finished_at = now(), updated_at = now(),
       message = $3
     WHERE source = $1 AND status = 'Paused' AND updated_at <= now() - $2 * interval '1 day'`,
    [source, days, message],
  );
}

/** Active runs without a heartbeat for 30 s. They are waiting for their turn, or their jobs were lost. */
export function stalledRuns(tx: EntityManager): Promise<{ id: string; accountId: string }[]> {
  return tx.query(
    `SELECT id, account_id AS "accountId" FROM scrape_runs
     WHERE ${IS_ACTIVE} AND updated_at < now() - interval '30 seconds'
     ORDER BY updated_at LIMIT 100`,
  );
}

/** SQL fragment: selects a row if a run is active; the arguments are SQL. */
export const activeRun = (account: Bound, run: Bound) =>
  `SELECT FROM scrape_runs WHERE account_id = ${account} AND id = ${run} AND ${IS_ACTIVE}`;

/** SQL fragment: selects a row if a run may still find leads; the arguments are SQL. */
export const unfinishedRun = (account: Bound, run: Bound) =>
  `SELECT FROM scrape_runs WHERE account_id = ${account} AND id = ${run} AND ${IS_UNFINISHED}`;

/**
 * Records that these runs are being watched live, for this many seconds; 0 means they aren't being watched. A run's
 * batches must not wait for the disk because of this: if PostgreSQL crashes, this record may be lost.
 */
export function markWatched(tx: EntityManager, ids: string[], seconds: number): Promise<unknown> {
  return tx.query(
    `UPDATE scrape_runs SET watched_until = now() + $2 * interval '1 second'
     FROM set_config('synchronous_commit', 'off', true)
     WHERE id = ANY($1::uuid[]) AND finished_at IS NULL`,
    [ids, seconds],
  );
}

/**
 * Waits for its turn and locks the run.
 * @returns null when this worker no longer owns the run
 */
export async function lockRunForBatch(tx: EntityManager, { id, attempt }: Claim) {
  const [run] = await tx.query<{ leadCount: number; coverage: Partial<Coverage> }[]>(
    prepared(`WITH ${IN_TURN}
     SELECT lead_count AS "leadCount", coverage FROM scrape_runs, turn
     WHERE id = $1 AND attempt = $2 AND status = 'Running' FOR NO KEY UPDATE OF scrape_runs`),
    [id, attempt],
  );
  return run ?? null;
}

export interface RunAdvance {
  leadCount: number;
  coverage: Coverage;
  checkpoint: unknown;
  /** 0–99; 100 means finished. */
  progress: number;
  /** Ratings of the added leads. */
  ratings: number[];
  /** The added leads; they follow the `leadsBefore` that the run had. */
  leadIds: string[];
  leadsBefore: number;
  /** The outcome of each new record. */
  records: { source: string; sourceId: string; outcome: string }[];
}

/** Adds leads to a locked run, updates its counters and checkpoint, and saves its records. */
export function advanceRun(
  tx: EntityManager,
  { id, accountId }: Pick<ScrapeRunEntity, 'id' | 'accountId'>,
  { leadCount, coverage, checkpoint, progress, ratings, records, leadIds, leadsBefore }: RunAdvance,
): Promise<unknown> {
  return tx.query(
    prepared(`WITH recorded AS (
       INSERT INTO run_records (account_id, run_id, source, source_id, outcome)
       SELECT $11, $1, found.* FROM unnest($8::text[], $9::text[], $10::text[]) AS found),
       linked AS (${linkLeads('$11', '$1', '$12', '$13')})
     UPDATE scrape_runs
     SET lead_count = $2, coverage = $3, checkpoint = $4, progress = GREATEST(progress, $5), updated_at = now(),
         rating_sum = rating_sum + $6::numeric, rating_count = rating_count + $7
     WHERE account_id = $11 AND id = $1`),
    [
      id,
      leadCount,
      JSON.stringify(coverage),
      JSON.stringify(checkpoint),
      progress,
      ratings.reduce((sum, rating) => sum + rating, 0).toFixed(1),
      ratings.length,
      records.map(({ source }) => source),
      records.map(({ sourceId }) => sourceId),
      records.map(({ outcome }) => outcome),
      accountId,
      leadsBefore,
      leadIds,
    ],
  );
}

/** SQL fragment: whether a run has counted a record; the arguments are SQL. */
export const isRecorded = (account: Bound, run: Bound, source: Bound, sourceId: Bound) => `(
  SELECT outcome FROM run_records
  WHERE account_id = ${account} AND run_id = ${run} AND source = ${source} AND source_id = ${sourceId}) IS NOT NULL`;

/** Removes the records of a finished run; no batch can follow. */
export function removeRecords(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<unknown> {
  return tx.query('DELETE FROM run_records WHERE account_id = $1 AND run_id = $2', [
    accountId,
    runId,
  ]);
}

/**
 * Ends a run, and removes its records.
 * @returns whether someone is watching it live; null when this worker no longer owns the run
 */
export async function endRun(
  tx: EntityManager,
  { id, accountId, attempt, coverage }: Claim & Pick<ScrapeRunEntity, 'accountId' | 'coverage'>,
  status: 'Complete' | 'Failed',
  message: string | null,
  problem: Problem | null,
): Promise<{ isWatched: boolean } | null> {
  const [ended] = await tx.query<{ isWatched: boolean }[]>(
    prepared(`WITH ended AS (
       UPDATE scrape_runs
       SET status = $4, message = $5, problem = $6, finished_at = now(), updated_at = now(),
           coverage = $7, checkpoint = NULL, loading = NULL, progress = CASE WHEN $4 = 'Complete' THEN 100 ELSE progress END
       WHERE account_id = $1 AND id = $2 AND attempt = $3 AND status = 'Running'
       RETURNING COALESCE(watched_until > now(), false) AS "isWatched"),
     removed AS (
       DELETE FROM run_records WHERE account_id = $1 AND run_id = $2 AND EXISTS (SELECT FROM ended))
     SELECT "isWatched" FROM ended`),
    [accountId, id, attempt, status, message, problem, coverage],
  );
  return ended ?? null;
}

/** Locks the run and returns its request count; null when this worker no longer owns the run. */
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

/** @param cost US dollars */
export function countRequest(tx: EntityManager, runId: string, cost: number): Promise<unknown> {
  return tx.query(
    'UPDATE scrape_runs SET requests = requests + 1, request_cost = request_cost + $2 WHERE id = $1',
    [runId, cost],
  );
}
