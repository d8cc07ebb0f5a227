import type { EntityManager } from 'typeorm';
import { ADDRESS } from '../../../people/users/user.sql.js';

/** The areas that users with a confirmed address wait for. */
export async function wantedAreas(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ cityId: string }[]>(
    `SELECT DISTINCT city_id AS "cityId" FROM wanted_areas
     WHERE user_id IN (SELECT id FROM users WHERE disabled_at IS NULL AND ${ADDRESS} IS NOT NULL)
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
    `DELETE FROM wanted_areas USING users
     WHERE city_id = $1 AND users.id = user_id AND disabled_at IS NULL AND ${ADDRESS} IS NOT NULL
     RETURNING wanted_areas.account_id AS "accountId", label, ${ADDRESS} AS "to"`,
    [cityId],
  );
  return rows;
}
