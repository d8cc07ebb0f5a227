import type { Db } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';

/**
 * SQL fragment: the turn of an account's next job; the arguments are SQL. It comes after the account's own jobs, and not
 * before the earliest of the others. With -turn as the priority, each of n accounts gets every n-th place in the queue, no
 * matter how many jobs it has.
 * @see Start-time fair queueing, https://doi.org/10.1145/248156.248171
 */
export const nextTurnOf = (queue: string, account: string) => `(
  SELECT GREATEST(min(-priority), max(-priority) FILTER (WHERE group_id = ${account}) + 1, 0)
  FROM pgboss.job WHERE name = ${queue} AND state <= 'active')`;

export async function nextTurn(
  tx: EntityManager,
  queue: string,
  accountId: string,
): Promise<number> {
  const [{ turn }] = await tx.query<[{ turn: number }]>(
    prepared(`SELECT ${nextTurnOf('$1', '$2')} AS turn`),
    [queue, accountId],
  );
  return turn;
}

/** Whether a job is waiting whose account has fewer running jobs than this one. */
export async function hasWaitingOthers(
  tx: EntityManager,
  queue: string,
  accountId: string,
): Promise<boolean> {
  const [{ waits }] = await tx.query<[{ waits: boolean }]>(
    `WITH shares AS (
       SELECT group_id, count(*) FILTER (WHERE state = 'active') AS active,
         bool_or(state < 'active' AND start_after <= now()) AS waits
       FROM pgboss.job WHERE name = $1 AND state <= 'active' GROUP BY group_id)
     SELECT EXISTS (
       SELECT FROM shares other, shares mine
       WHERE mine.group_id = $2 AND other.waits AND other.active < mine.active) AS waits`,
    [queue, accountId],
  );
  return waits;
}

export async function hasUnfinishedJob(
  tx: EntityManager,
  queue: string,
  runId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM pgboss.job WHERE name = $1 AND state <= 'active' AND data ->> 'runId' = $2 LIMIT 1`,
    [queue, runId],
  );
  return rows.length > 0;
}

/** The queues that have jobs which a worker could take now. Uses pg-boss's own connections, as its workers do. */
export async function dueQueues(db: Db, queues: string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `SELECT queue FROM unnest($1::text[]) AS queue
     WHERE EXISTS (
       SELECT FROM pgboss.job WHERE name = queue AND state < 'active' AND NOT blocked AND start_after <= now())`,
    [queues],
  );
  return (rows as { queue: string }[]).map(({ queue }) => queue);
}

/** The unfinished jobs of each queue that has any, and the age of the oldest waiting job that is due. */
export function backlog(
  tx: EntityManager,
): Promise<{ queue: string; waiting: number; active: number; oldestSeconds: number }[]> {
  return tx.query(
    `SELECT name AS queue, count(*) FILTER (WHERE state < 'active')::int AS waiting,
       count(*) FILTER (WHERE state = 'active')::int AS active,
       COALESCE(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
         AS "oldestSeconds"
     FROM pgboss.job WHERE state <= 'active' GROUP BY name`,
  );
}

/**
 * Removes the waiting jobs that refer to one of these ids, except those of shared queues.
 * @returns the number of such jobs in progress
 */
export async function drainJobs(
  tx: EntityManager,
  ids: string[],
  sharedQueues: string[],
): Promise<number> {
  const [{ active }] = await tx.query<[{ active: number }]>(
    `WITH own AS (
       SELECT name, id, state FROM pgboss.job
       WHERE state <= 'active' AND name <> ALL($2) AND jsonb_typeof(data) = 'object'
         AND EXISTS (SELECT FROM jsonb_each_text(data) WHERE value = ANY($1))),
     removed AS (
       DELETE FROM pgboss.job USING own
       WHERE job.name = own.name AND job.id = own.id AND job.state < 'active')
     SELECT count(*) FILTER (WHERE state = 'active')::int AS active FROM own`,
    [ids, sharedQueues],
  );
  return active;
}

/** Removes all jobs that refer to one of these ids, finished or not. */
export function removeJobsOf(tx: EntityManager, ids: string[]): Promise<unknown> {
  return tx.query(
    `DELETE FROM pgboss.job WHERE jsonb_typeof(data) = 'object'
       AND EXISTS (SELECT FROM jsonb_each_text(data) WHERE value = ANY($1))`,
    [ids],
  );
}
