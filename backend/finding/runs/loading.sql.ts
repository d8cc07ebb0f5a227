import type { EntityManager } from 'typeorm';
import type { Box } from '../../maps/places/geometry.js';
import {
  IS_ACTIVE,
  IS_UNFINISHED,
  type RunLoading,
  type ScrapeRunEntity,
} from './scrape-run.entity.js';

/** A run whose job must be sent again. */
export interface WaitingRun {
  id: string;
  accountId: string;
  attempt: number;
}

const LOADS = `${IS_ACTIVE} AND loading->>'areaId' = $1`;

/**
 * Makes a run wait for its area. It reads the index from the start afterward.
 * @returns false when this worker no longer owns the run
 */
export async function waitForArea(
  tx: EntityManager,
  { id, attempt }: Pick<ScrapeRunEntity, 'id' | 'attempt'>,
  loading: RunLoading,
): Promise<boolean> {
  const [, waiting] = await tx.query<[unknown, number]>(
    `UPDATE scrape_runs SET loading = $3, checkpoint = NULL, updated_at = now()
     WHERE id = $1 AND attempt = $2 AND status = 'Running'`,
    [id, attempt, loading],
  );
  return waiting > 0;
}

/** Reports an area's progress to the runs that are waiting for it, and renews their heartbeats. @returns their ids */
export async function touchLoading(
  tx: EntityManager,
  areaId: string,
  progress: Pick<RunLoading, 'done' | 'total'>,
): Promise<string[]> {
  const [runs] = await tx.query<[{ id: string }[], number]>(
    `UPDATE scrape_runs SET loading = loading || $2::jsonb, updated_at = now() WHERE ${LOADS} RETURNING id`,
    [areaId, progress],
  );
  return runs.map(({ id }) => id);
}

/** The runs that wait for an area. They stop waiting: the caller sends their jobs. */
export async function wakeWaiting(tx: EntityManager, areaId: string): Promise<WaitingRun[]> {
  const [runs] = await tx.query<[WaitingRun[], number]>(
    `UPDATE scrape_runs SET loading = loading || '{"waits": false}', updated_at = now()
     WHERE ${LOADS} AND (loading->>'waits')::boolean RETURNING id, account_id AS "accountId", attempt`,
    [areaId],
  );
  return runs;
}

/** Clears an area that is complete from the runs that were waiting for it. @returns their ids */
export async function endLoading(tx: EntityManager, areaId: string): Promise<string[]> {
  const [runs] = await tx.query<[{ id: string }[], number]>(
    `UPDATE scrape_runs SET loading = NULL WHERE ${LOADS} RETURNING id`,
    [areaId],
  );
  return runs.map(({ id }) => id);
}

export function runsLoading(tx: EntityManager, areaId: string): Promise<{ id: string }[]> {
  return tx.query(`SELECT id FROM scrape_runs WHERE ${LOADS}`, [areaId]);
}

/** The areas that unfinished runs search: a named area, or the box around a shape in or near it. */
export function areasInUse(tx: EntityManager): Promise<{ cityId: string; box: Box | null }[]> {
  return tx.query(
    `SELECT DISTINCT coalesce(target->'area'->>'cityId', target->>'cityId') AS "cityId", target->'area'->'shape'->'box' AS box
     FROM scrape_runs
     WHERE ${IS_UNFINISHED} AND source = 'index' AND coalesce(target->'area'->>'cityId', target->>'cityId') IS NOT NULL`,
  );
}

/** The number of other areas that the account's runs from the last day had loaded. */
export async function countLoaded(
  tx: EntityManager,
  accountId: string,
  areaId: string,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(DISTINCT target->>'loads')::int FROM scrape_runs
     WHERE account_id = $1 AND created_at > now() - interval '1 day' AND status <> 'Failed'
       AND target->>'loads' <> $2`,
    [accountId, areaId],
  );
  return count;
}
