import type { EntityManager } from 'typeorm';

export interface StoredPack {
  /** The period that the pack belongs to. */
  starts: Date;
  leads: number;
  withdrawn: number;
}

export async function findPack(tx: EntityManager, accountId: string, sessionId: string) {
  const [row] = await tx.query<StoredPack[]>(
    `SELECT period_starts AS starts, leads, withdrawn FROM billing_packs
     WHERE account_id = $1 AND session_id = $2`,
    [accountId, sessionId],
  );
  return row;
}

export function addPack(
  tx: EntityManager,
  accountId: string,
  { sessionId, starts, leads }: { sessionId: string; starts: Date; leads: number },
): Promise<unknown> {
  return tx.query(
    'INSERT INTO billing_packs (account_id, session_id, period_starts, leads) VALUES ($1, $2, $3, $4)',
    [accountId, sessionId, starts, leads],
  );
}

export function movePacks(
  tx: EntityManager,
  accountId: string,
  from: Date,
  starts: Date,
): Promise<unknown> {
  return tx.query(
    'UPDATE billing_packs SET period_starts = $3 WHERE account_id = $1 AND period_starts = $2',
    [accountId, from, starts],
  );
}

export function withdrawPack(
  tx: EntityManager,
  accountId: string,
  sessionId: string,
  leads: number,
): Promise<unknown> {
  return tx.query(
    'UPDATE billing_packs SET withdrawn = withdrawn + $3 WHERE account_id = $1 AND session_id = $2',
    [accountId, sessionId, leads],
  );
}
