import type { EntityManager } from 'typeorm';
import type { Caller } from '../../platform/caller.js';

type Member = Pick<Caller, 'accountId' | 'userId'>;

/** The number of times a member has renewed the address of their calendar; null for someone else. */
export async function calendarVersion(
  tx: EntityManager,
  { accountId, userId }: Member,
): Promise<number | null> {
  const [row] = await tx.query<{ version: number }[]>(
    'SELECT calendar_version AS version FROM memberships WHERE account_id = $1 AND user_id = $2',
    [accountId, userId],
  );
  return row?.version ?? null;
}

export function renewCalendar(tx: EntityManager, { accountId, userId }: Member): Promise<unknown> {
  return tx.query(
    'UPDATE memberships SET calendar_version = calendar_version + 1 WHERE account_id = $1 AND user_id = $2',
    [accountId, userId],
  );
}
