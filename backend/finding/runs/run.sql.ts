import type { EntityManager } from 'typeorm';
import type { Coverage } from '#contract/coverage.js';
import { page } from '#contract/list.js';
import type { RunFilter, RunListQuery, RunStatus, ScrapeRun } from '#contract/scrape.js';
import type { SourceName } from '#contract/sources.js';
import { prepared } from '../../platform/database/prepared.js';
import {
  asParameters,
  plainArray,
  type PutValue,
  type Bound,
} from '../../platform/database/values.js';
import type { Target } from '../../maps/sources/source.js';

/**
 * The only place on the server that gives run columns their wire names; `r` is the runs table.
 * Lead ids are JSON: `pg` parses arrays one character at a time, 20% of a list's CPU time.
 */
const RUN_FIELDS = `
  r.id,
  r.id AS "Run ID",
  r.created_at AS "Created At",
  r.finished_at AS "Finished At",
  r.city AS "City",
  r.area AS "Area",
  r.category AS "Category",
  to_json(COALESCE(r.categories, ARRAY[r.category])) AS "Categories",
  r.status AS "Status",
  r.progress AS "Progress",
  r.lead_count AS "Lead Count",
  r.requested_count AS "Requested Count",
  CASE WHEN r.requested_count IS NOT NULL
       THEN LEAST(1, r.lead_count::float8 / r.requested_count) END AS "Completion Rate",
  round(r.rating_sum / NULLIF(r.rating_count, 0), 2)::float8 AS "Average Lead Rating",
  to_json(ARRAY(
    SELECT lead_id FROM run_leads
    WHERE account_id = r.account_id AND run_id = r.id AND position <= 100 ORDER BY position)) AS "Leads",
  r.source AS "Source",
  r.message AS "Message",
  r.options AS "Options",
  r.coverage AS "Coverage",
  r.loading - 'areaId' - 'waits' AS "Loading",
  r.enrichment AS "Enrichment"`;

export type StoredRun = Omit<
  ScrapeRun,
  'CSV URL' | 'Sample' | 'Source' | 'Coverage' | 'Created At' | 'Finished At'
> & {
  'Created At': Date;
  'Finished At': Date | null;
  Source: SourceName;
  Coverage: Partial<Coverage>;
};

const RUN_ORDER = {
  'Created At': 'r.created_at',
  id: 'r.id',
  City: 'lower(r.city)',
  Category: 'lower(r.category)',
  Status: 'r.status',
  'Lead Count': 'r.lead_count',
  'Completion Rate': 'r.lead_count::float8 / r.requested_count',
  'Average Lead Rating': 'r.rating_sum / NULLIF(r.rating_count, 0)',
} as const;
const NULLABLE: (keyof typeof RUN_ORDER)[] = ['Completion Rate', 'Average Lead Rating'];

/**
 * `id` breaks ties, so that pages never overlap.
 * NULLS LAST keeps PostgreSQL from using the index: only nullable columns have it.
 * The newest 50 of 3,000 runs would take 5.5 ms instead of 0.5 ms.
 */
const orderRuns = (field: keyof typeof RUN_ORDER, direction: 'ASC' | 'DESC') =>
  `ORDER BY ${RUN_ORDER[field]} ${direction}${NULLABLE.includes(field) ? ' NULLS LAST' : ''}, r.id ${direction}`;

/** SQL: the runs of an account as activities; deliveries start theirs themselves. The argument is SQL. */
export const RUNS_STARTED = (account: Bound) => `
  SELECT id, created_at AS at, 'search' AS kind, created_by AS actor_id, NULL::uuid AS lead_id, lead_count AS leads,
    jsonb_build_object('text', concat_ws(' in ', category, city), 'run', id) AS meta
  FROM scrape_runs WHERE account_id = ${account}`;

/** The account's runs that match a filter, for the list and its count. */
function whereRuns(accountId: string, filter: RunFilter = {}, put: PutValue): string {
  const { id, city, category, status, from, to } = filter;
  const conditions = [
    `r.account_id = ${put(accountId, 'uuid')}`,
    id && `r.id = ANY(${put(plainArray(id), 'uuid[]')})`,
    city && `strpos(lower(r.city), lower(${put(city, 'text')})) > 0`,
    category && `strpos(lower(r.category), lower(${put(category, 'text')})) > 0`,
    status && `r.status = ANY(${put(plainArray([status].flat()), 'text[]')})`,
    from && `r.created_at >= ${put(from, 'timestamptz')}`,
    to && `r.created_at < ${put(to, 'timestamptz')}`,
  ];
  return conditions.filter(Boolean).join('\n AND ');
}

/** The area that a run searches; null for another account's run. */
export async function areaOfRun(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<{ source: SourceName; target: Target; checkpoint: unknown } | null> {
  const [run] = await tx.query<{ source: SourceName; target: Target; checkpoint: unknown }[]>(
    `SELECT source, jsonb_build_object('city', city) || target AS target, checkpoint
     FROM scrape_runs WHERE account_id = $1 AND id = $2`,
    [accountId, runId],
  );
  return run ?? null;
}

export const selectRuns = (where: string, order = '') => `
  SELECT ${RUN_FIELDS}
  FROM scrape_runs r
  WHERE ${where}
  ${order}`;

export async function findRun(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<StoredRun | null> {
  const [run] = await tx.query<StoredRun[]>(selectRuns('r.account_id = $1 AND r.id = $2'), [
    accountId,
    id,
  ]);
  return run ?? null;
}

/** First pages up to this size are planned once per size: planning takes a third of their time. */
const MAX_PREPARED_PAGE = 100;

/** A page of the account's runs, newest first unless another order is given. */
export function listRuns(
  tx: EntityManager,
  accountId: string,
  { filter, sort, ...query }: RunListQuery,
): Promise<StoredRun[]> {
  const [field, direction] = sort ?? ['Created At', 'DESC'];
  const { offset, limit } = page(query);
  const parameters: unknown[] = [];
  const where = whereRuns(accountId, filter, asParameters(parameters));
  const list = (range: string) => selectRuns(where, `${orderRuns(field, direction)} ${range}`);
  if (parameters.length === 1 && offset === 0 && limit <= MAX_PREPARED_PAGE && !sort) {
    return tx.query(prepared(list(`LIMIT ${limit}`)), parameters);
  }
  const range = [offset, limit].map((rows) => `$${parameters.push(rows)}`);
  return tx.query(list(`OFFSET ${range[0]} LIMIT ${range[1]}`), parameters);
}

export async function countRuns(
  tx: EntityManager,
  accountId: string,
  filter: RunFilter | undefined,
): Promise<number> {
  const parameters: unknown[] = [];
  const where = whereRuns(accountId, filter, asParameters(parameters));
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM scrape_runs r WHERE ${where}`,
    parameters,
  );
  return count;
}

/** A run's requests to its source. */
export interface RunSpending {
  source: SourceName;
  target: Target;
  requests: number;
  /** US dollars */
  cost: number;
  exhausted: boolean | null;
}

export async function spendingOf(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<RunSpending> {
  const [run] = await tx.query<[RunSpending]>(
    `SELECT source, target, requests, request_cost::float8 AS cost, (coverage->>'exhausted')::boolean AS exhausted
     FROM scrape_runs WHERE account_id = $1 AND id = $2`,
    [accountId, runId],
  );
  return run;
}

/** SQL fragment: ids of runs that are neither paused nor canceled. */
export const RUNS_NOT_STOPPED = `SELECT id FROM scrape_runs WHERE status NOT IN ('Paused', 'Cancelled')`;
/** SQL fragment: ids of canceled runs. */
export const CANCELED_RUNS = `SELECT id FROM scrape_runs WHERE status = 'Cancelled'`;

/** A run's status and number of leads; null for another account's run. */
export async function runState(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<{ status: RunStatus; leadCount: number } | null> {
  const [run] = await tx.query<{ status: RunStatus; leadCount: number }[]>(
    'SELECT status, lead_count AS "leadCount" FROM scrape_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
  return run ?? null;
}

export function lockRuns(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('SELECT FROM scrape_runs WHERE account_id = $1 ORDER BY id FOR UPDATE', [
    accountId,
  ]);
}

export function lockRunsById(
  tx: EntityManager,
  accountId: string,
  ids: string[],
): Promise<unknown> {
  return tx.query(
    'SELECT FROM scrape_runs WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [accountId, ids],
  );
}

/** Deletes all runs of an account. Their workers lose their claims. */
export function removeRuns(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('DELETE FROM scrape_runs WHERE account_id = $1', [accountId]);
}
