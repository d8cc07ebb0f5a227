import type { EntityManager } from 'typeorm';

/** Exports that a member requested within the last day. */
export async function countRecentExports(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM data_exports
     WHERE account_id = $1 AND user_id = $2 AND requested_at > now() - interval '1 day'`,
    [accountId, userId],
  );
  return count;
}

export function addChunk(
  tx: EntityManager,
  accountId: string,
  exportId: string,
  position: number,
  bytes: Buffer,
): Promise<unknown> {
  return tx.query(
    'INSERT INTO data_export_chunks (account_id, export_id, position, bytes) VALUES ($1, $2, $3, $4)',
    [accountId, exportId, position, bytes],
  );
}

/** A chunk's bytes; null after the last one. */
export async function readChunk(
  tx: EntityManager,
  accountId: string,
  exportId: string,
  position: number,
): Promise<Buffer | null> {
  const [chunk] = await tx.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM data_export_chunks WHERE account_id = $1 AND export_id = $2 AND position = $3',
    [accountId, exportId, position],
  );
  return chunk?.bytes ?? null;
}

/** Size of an export in bytes. */
export async function exportSize(
  tx: EntityManager,
  accountId: string,
  exportId: string,
): Promise<number> {
  const [{ size }] = await tx.query<[{ size: number }]>(
    'SELECT sum(octet_length(bytes))::float8 AS size FROM data_export_chunks WHERE account_id = $1 AND export_id = $2',
    [accountId, exportId],
  );
  return size;
}

export function markReady(
  tx: EntityManager,
  exportId: string,
  { expiresAt, isWhole }: { expiresAt: Date; isWhole: boolean },
): Promise<unknown> {
  return tx.query(
    `UPDATE data_exports SET status = 'READY', ready_at = now(), expires_at = $2, is_whole = $3
     WHERE id = $1`,
    [exportId, expiresAt, isWhole],
  );
}

export function markFailed(tx: EntityManager, exportId: string): Promise<unknown> {
  return tx.query(
    "UPDATE data_exports SET status = 'FAILED' WHERE id = $1 AND status = 'PENDING'",
    [exportId],
  );
}

export function expireExports(tx: EntityManager): Promise<unknown> {
  return tx.query(
    "UPDATE data_exports SET status = 'EXPIRED' WHERE status = 'READY' AND expires_at <= now()",
  );
}

export function removeExpiredChunks(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM data_export_chunks c USING data_exports e
     WHERE e.account_id = c.account_id AND e.id = c.export_id AND e.status = 'EXPIRED'`,
  );
}

/** Exports that have been pending for a minute: their job may be lost. */
export async function stalledExports(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    "SELECT id FROM data_exports WHERE status = 'PENDING' AND requested_at < now() - interval '1 minute'",
  );
  return rows.map(({ id }) => id);
}
