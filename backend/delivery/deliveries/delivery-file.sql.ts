import type { EntityManager } from 'typeorm';
import type { TenantId } from '../../platform/database/values.js';
import { retentionOf } from '../../finding/leads/retention.sql.js';

export function addChunk(
  tx: EntityManager,
  { accountId, id, runId }: TenantId & { runId: string },
  position: number,
  bytes: Buffer,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO delivery_files (account_id, delivery_run_id, position, run_id, bytes) VALUES ($1, $2, $3, $4, $5)`,
    [accountId, id, position, runId, bytes],
  );
}

/** A chunk's bytes; null after the last one. */
export async function readChunk(
  tx: EntityManager,
  { accountId, id }: TenantId,
  position: number,
): Promise<Buffer | null> {
  const [chunk] = await tx.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM delivery_files WHERE account_id = $1 AND delivery_run_id = $2 AND position = $3',
    [accountId, id, position],
  );
  return chunk?.bytes ?? null;
}

/** Records the file's details. The file expires with the first of its leads to expire. */
export function markWritten(
  tx: EntityManager,
  { accountId, id }: TenantId,
  file: { name: string; format: string; bytes: number; isShareable: boolean },
  message: string | null,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_runs SET status = 'sending', message = $6, file_name = $3, format = $4, bytes = $5, is_shareable = $7,
       purge_at = ${retentionOf('$1', `(SELECT lead_id FROM delivery_leads WHERE account_id = $1 AND delivery_run_id = $2)`)}
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, file.name, file.format, file.bytes, message, file.isShareable],
  );
}

/** Removes expired files but keeps their history. */
export function purgeFiles(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `WITH ended AS (
       UPDATE delivery_runs SET purge_at = NULL WHERE purge_at <= now() RETURNING account_id, id)
     DELETE FROM delivery_files f USING ended WHERE f.account_id = ended.account_id AND f.delivery_run_id = ended.id`,
  );
}
