import type { EntityManager } from 'typeorm';
import {
  BUSY_IMPORT_STATUSES,
  MAX_IMPORT_PROBLEMS,
  type ImportProblem,
  type ImportStatus,
  type LeadImport,
} from '#contract/imports.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { asJson, literals, type TenantId, type Bound } from '../../../platform/database/values.js';
import { isCounted } from '../../../people/quota/usage.sql.js';
import { IMPORT_SOURCE } from '../ledger.js';
import { whileWorker } from '../../../people/users/membership.sql.js';
import { leadOfIdentity } from '../ledger.sql.js';
import type { ImportResult } from './import.entity.js';
import type { ImportRecord } from './rows.js';

const IS_BUSY = `status IN (${literals(BUSY_IMPORT_STATUSES)})`;
/** Housekeeping may remove an old import late, but it can't be undone by then. */
const IS_OLD = "created_at <= now() - interval '7 days'";

/** A row of `SELECTED`. */
export type SelectedImport = Omit<LeadImport, 'createdAt' | 'finishedAt'> & {
  createdAt: Date;
  finishedAt: Date | null;
};

const SELECTED = `
  id, status, kind AS "as", lead_status AS "leadStatus", file_name AS "fileName", repeated, skipped, invalid, problems, total, done, added, matched, no_room AS "noRoom",
  CASE WHEN status IN ('Undoing', 'Undone') OR restored + kept > 0
    THEN json_build_object('restored', restored, 'kept', kept) END AS undo,
  status IN ('Complete', 'Failed') AND NOT ${IS_OLD} AS "canUndo",
  created_at AS "createdAt", finished_at AS "finishedAt"`;

/** SQL: the imports of an account as activities; the argument is SQL. */
export const IMPORTS_STARTED = (account: Bound) => `
  SELECT id, created_at AS at, 'import' AS kind, created_by AS actor_id, NULL::uuid AS lead_id, added AS leads,
    jsonb_build_object('text', file_name) AS meta
  FROM lead_imports WHERE account_id = ${account}`;

const MAX_LISTED = 20;

/** Records an import with its batches. */
export async function insertImport(
  tx: EntityManager,
  { accountId, id }: TenantId,
  about: Pick<
    LeadImport,
    'as' | 'leadStatus' | 'fileName' | 'repeated' | 'skipped' | 'invalid' | 'problems'
  >,
  records: ImportRecord[],
  perBatch: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO lead_imports (account_id, id, file_name, kind, lead_status, repeated, skipped, invalid, problems, total)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      accountId,
      id,
      about.fileName,
      about.as,
      about.leadStatus,
      about.repeated,
      about.skipped,
      asJson(about.invalid),
      asJson(about.problems),
      records.length,
    ],
  );
  await tx.query(
    `INSERT INTO lead_import_batches (account_id, import_id, position, records)
     SELECT $1, $2, (position - 1) / $4, jsonb_agg(record ORDER BY position)
     FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS given (record, position) GROUP BY (position - 1) / $4`,
    [accountId, id, asJson(records), perBatch],
  );
}

export function listImports(tx: EntityManager, accountId: string): Promise<SelectedImport[]> {
  return tx.query(
    `SELECT ${SELECTED} FROM lead_imports WHERE account_id = $1 AND NOT ${IS_OLD}
     ORDER BY created_at DESC, id LIMIT ${MAX_LISTED}`,
    [accountId],
  );
}

export async function findImport(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<SelectedImport | null> {
  const [found] = await tx.query<SelectedImport[]>(
    `SELECT ${SELECTED} FROM lead_imports WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return found ?? null;
}

/** Locks an import; its batches run one at a time. */
export async function lockImport(tx: EntityManager, id: TenantId): Promise<SelectedImport | null> {
  await tx.query('SELECT FROM lead_imports WHERE account_id = $1 AND id = $2 FOR UPDATE', [
    id.accountId,
    id.id,
  ]);
  return findImport(tx, id);
}

export async function countBusyImports(tx: EntityManager, accountId: string): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM lead_imports WHERE account_id = $1 AND ${IS_BUSY}`,
    [accountId],
  );
  return count;
}

export function setImportStatus(
  tx: EntityManager,
  { accountId, id }: TenantId,
  status: ImportStatus,
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_imports
     SET status = $3, finished_at = CASE WHEN $3 IN (${literals(BUSY_IMPORT_STATUSES)}) THEN NULL ELSE now() END
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, status],
  );
}

export function removeOldImports(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM lead_imports WHERE ${IS_OLD} AND NOT ${IS_BUSY}`);
}

/** Whether the person who requested an import may still work with leads. */
export async function mayRequesterWork(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM lead_imports WHERE account_id = $1 AND id = $2
       AND (created_by IS NULL OR ${whileWorker('$1', 'lead_imports.created_by')} IS NOT NULL)`,
    [accountId, id],
  );
  return rows.length > 0;
}

/** Imports that a worker should be working on. */
export function busyImports(tx: EntityManager): Promise<TenantId[]> {
  return tx.query(
    `SELECT account_id AS "accountId", id FROM lead_imports
     WHERE ${IS_BUSY} AND created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000`,
  );
}

/** The next records of a locked import, each with the account's lead of the same id; null if all are imported. */
export async function nextRecords(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<{ position: number; records: (ImportRecord & { leadId: string | null })[] } | null> {
  const [batch] = await tx.query<
    { position: number; records: (ImportRecord & { leadId: string | null })[] }[]
  >(
    `SELECT batch.position, jsonb_agg(record || jsonb_build_object('leadId',
       ${leadOfIdentity('$1', `('${IMPORT_SOURCE}')`, `given.record ->> 'sourceId'`)}) ORDER BY given.position) AS records
     FROM (SELECT position, records FROM lead_import_batches
       WHERE account_id = $1 AND import_id = $2 AND records IS NOT NULL ORDER BY position LIMIT 1) batch,
       jsonb_array_elements(batch.records) WITH ORDINALITY AS given (record, position)
     GROUP BY batch.position`,
    [accountId, id],
  );
  return batch ?? null;
}

/** The notes of locked leads that have one. */
export async function readNotes(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; note: string }[]>(
    'SELECT id, note FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[]) AND note IS NOT NULL',
    [accountId, leadIds],
  );
  return new Map(rows.map(({ id, note }) => [id, note]));
}

/** Sets the notes of locked leads; an empty one is removed. */
export function setNotes(
  tx: EntityManager,
  accountId: string,
  notes: ReadonlyMap<string, string>,
): Promise<unknown> {
  return tx.query(
    `UPDATE leads SET note = nullif(given.note, '') FROM unnest($2::uuid[], $3::text[]) AS given (id, note)
     WHERE account_id = $1 AND leads.id = given.id`,
    [accountId, [...notes.keys()], [...notes.values()]],
  );
}

/** Adds problems to those of an import, as long as it lists them. */
export function addProblems(
  tx: EntityManager,
  { accountId, id }: TenantId,
  problems: ImportProblem[],
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_imports SET problems = (
       SELECT jsonb_agg(problem ORDER BY position)
       FROM jsonb_array_elements(problems || $3::jsonb) WITH ORDINALITY AS given (problem, position)
       WHERE position <= ${MAX_IMPORT_PROBLEMS})
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, asJson(problems)],
  );
}

/** Sets the status of leads that an import added. */
export function setStatus(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
  status: LeadStatus,
): Promise<unknown> {
  return tx.query('UPDATE leads SET status = $3 WHERE account_id = $1 AND id = ANY($2::uuid[])', [
    accountId,
    leadIds,
    status,
  ]);
}

/** Excludes leads that aren't excluded yet. @returns them with their revision afterward */
export async function excludeLeads(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
): Promise<{ id: string; revision: number }[]> {
  const [rows] = await tx.query<[{ id: string; revision: number }[], number]>(
    `UPDATE leads SET suppressed_at = now(), revision = revision + 1
     WHERE account_id = $1 AND id = ANY($2::uuid[]) AND suppressed_at IS NULL RETURNING id, revision`,
    [accountId, leadIds],
  );
  return rows;
}

/** Replaces a batch's records with the result of importing them. */
export function saveResult(
  tx: EntityManager,
  { accountId, id }: TenantId,
  position: number,
  result: ImportResult,
  counts: { done: number; matched: number; noRoom: number },
): Promise<unknown> {
  return tx.query(
    `WITH batch AS (
       UPDATE lead_import_batches SET records = NULL, result = $4
       WHERE account_id = $1 AND import_id = $2 AND position = $3)
     UPDATE lead_imports SET status = 'Running', done = done + $5, added = added + $6, matched = matched + $7,
       no_room = no_room + $8 WHERE account_id = $1 AND id = $2`,
    [
      accountId,
      id,
      position,
      asJson(result),
      counts.done,
      result.added.length,
      counts.matched,
      counts.noRoom,
    ],
  );
}

/** Removes and returns the result of the last batch of a locked import, to undo it; null if none is left. */
export async function takeResult(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<ImportResult | null> {
  const [[batch]] = await tx.query<[{ result: ImportResult | null }[], number]>(
    `DELETE FROM lead_import_batches WHERE account_id = $1 AND import_id = $2 AND position = (
       SELECT max(position) FROM lead_import_batches WHERE account_id = $1 AND import_id = $2)
     RETURNING result`,
    [accountId, id],
  );
  return batch ? (batch.result ?? { added: [], excluded: [], linked: [] }) : null;
}

/** Removes locked leads that an import added, unless they have been edited or delivered since. @returns their ids */
export async function removeAdded(
  tx: EntityManager,
  accountId: string,
  added: ImportResult['added'],
): Promise<string[]> {
  const [rows] = await tx.query<[{ id: string }[], number]>(
    `DELETE FROM leads l USING json_to_recordset($2) AS added (id uuid, revision int)
     WHERE l.account_id = $1 AND l.id = added.id AND l.revision = added.revision AND NOT ${isCounted('$1', 'l.id')}
     RETURNING l.id`,
    [accountId, asJson(added)],
  );
  return rows.map(({ id }) => id);
}

/** Re-includes locked leads that an import excluded, unless they have been edited since. @returns their number */
export async function includeAgain(
  tx: EntityManager,
  accountId: string,
  excluded: ImportResult['excluded'],
): Promise<number> {
  const [, included] = await tx.query<[unknown, number]>(
    `UPDATE leads l SET suppressed_at = NULL, revision = l.revision + 1
     FROM json_to_recordset($2) AS excluded (id uuid, revision int)
     WHERE l.account_id = $1 AND l.id = excluded.id AND l.revision = excluded.revision`,
    [accountId, asJson(excluded)],
  );
  return included;
}

/** Clears the links from an import's records to the leads that they were recognized as. */
export function unlink(tx: EntityManager, accountId: string, linked: string[]): Promise<unknown> {
  return tx.query(
    `DELETE FROM lead_identities WHERE account_id = $1 AND source = '${IMPORT_SOURCE}' AND source_id = ANY($2)`,
    [accountId, linked],
  );
}

export function countUndone(
  tx: EntityManager,
  { accountId, id }: TenantId,
  restored: number,
  kept: number,
): Promise<unknown> {
  return tx.query(
    'UPDATE lead_imports SET restored = restored + $3, kept = kept + $4 WHERE account_id = $1 AND id = $2',
    [accountId, id, restored, kept],
  );
}
