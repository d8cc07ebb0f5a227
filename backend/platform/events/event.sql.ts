import type { EntityManager } from 'typeorm';
import type { EventType } from '#contract/events.js';
import type { EventEntity } from './event.entity.js';

export function insertEvent(
  tx: EntityManager,
  { accountId, id, type, data }: Pick<EventEntity, 'accountId' | 'id' | 'type' | 'data'>,
): Promise<unknown> {
  return tx.query('INSERT INTO events (account_id, id, type, data) VALUES ($1, $2, $3, $4)', [
    accountId,
    id,
    type,
    data,
  ]);
}

/** Removes an event for the transaction that handles it; null if another one already did. */
export async function takeEvent(tx: EntityManager, id: string): Promise<EventEntity | null> {
  const [[event]] = await tx.query<[EventEntity[], number]>(
    `DELETE FROM events WHERE id = $1
     RETURNING account_id AS "accountId", id, type, data, created_at AS "createdAt"`,
    [id],
  );
  return event ?? null;
}

/** Events that should have been handled by now. */
export function lateEvents(
  tx: EntityManager,
): Promise<{ id: string; accountId: string; type: EventType }[]> {
  return tx.query(
    `SELECT id, account_id AS "accountId", type FROM events
     WHERE created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000`,
  );
}
