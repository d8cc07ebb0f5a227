import type { ClientBase } from 'pg';
import { holdsPoint } from '../coverage.sql.js';
import type { Box } from '../geometry.js';
import { analyzePlaces, createTouched, inTransaction } from '../import/index-staged.js';
import { indexTouched } from '../import/search.js';

/**
 * Removes a retired area and its places, except those that another loaded area contains. Leads keep their data.
 * @returns false if the area is being loaded again
 */
export async function removeArea(client: ClientBase, areaId: string): Promise<boolean> {
  const isRemoved = await inTransaction(client, () => remove(client, areaId));
  // `diskUse` reads the number of places.
  if (isRemoved) await analyzePlaces(client);
  return isRemoved;
}

async function remove(client: ClientBase, areaId: string): Promise<boolean> {
  const { rows } = await client.query<{ box: Box }>(
    `SELECT box FROM fetched_areas WHERE area_id = $1 AND fetched_at IS NULL AND progress IS NULL FOR UPDATE`,
    [areaId],
  );
  if (!rows[0]) return false;
  const { south, north, west, east } = rows[0].box;
  const where = `source = 'overture'
    AND latitude BETWEEN $2 AND $3 AND longitude BETWEEN $4 AND $5
    AND NOT EXISTS (
      SELECT FROM fetched_areas other
      WHERE other.area_id <> $1 AND ${holdsPoint('other.box', 'latitude', 'longitude')})`;
  const parameters = [areaId, south, north, west, east];
  await createTouched(client);
  await client.query(
    `WITH vanished AS (
       UPDATE places SET vanished_at = now() WHERE vanished_at IS NULL AND ${where}
       RETURNING id, city_id, name_key
     )
     INSERT INTO touched SELECT id, city_id, name_key, city_id, name_key FROM vanished`,
    parameters,
  );
  await indexTouched(client);
  await client.query(`DELETE FROM places WHERE vanished_at IS NOT NULL AND ${where}`, parameters);
  await client.query('DELETE FROM fetched_areas WHERE area_id = $1', [areaId]);
  return true;
}

/** Lets new places use the room of removed ones. It pauses like autovacuum, so searches stay fast. */
export async function reuseRoom(client: ClientBase): Promise<void> {
  await client.query("SET vacuum_cost_delay = '2ms'");
  await client.query('VACUUM places, place_types');
}
