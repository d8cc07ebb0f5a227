import type { EntityManager } from 'typeorm';
import { REACHABLE_USERS } from '../../../people/users/user.sql.js';

/** The areas that users with a confirmed address wait for. */
export async function wantedAreas(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ cityId: string }[]>(
    `SELECT DISTINCT city_id AS "cityId" FROM wanted_areas
     WHERE user_id IN (SELECT id FROM ${REACHABLE_USERS} owner)
     ORDER BY city_id`,
  );
  return rows.map(({ cityId }) => cityId);
}

export interface EndedWait {
  accountId: string;
  label: string;
  /** Confirmed. */
  to: string;
}

/** Ends the wait of all users with a confirmed address for an area. Concurrent calls end each only once. */
export async function endWaits(tx: EntityManager, cityId: string): Promise<EndedWait[]> {
  const [rows] = await tx.query<[EndedWait[], number]>(
    `DELETE FROM wanted_areas USING ${REACHABLE_USERS} owner
     WHERE city_id = $1 AND owner.id = user_id
     RETURNING wanted_areas.account_id AS "accountId", label, owner.address AS "to"`,
    [cityId],
  );
  return rows;
}
