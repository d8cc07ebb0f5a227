import type { ClientBase } from 'pg';
import { findDuplicates, type Namesake } from './duplicates.js';

/**
 * Updates duplicates, the search index and the place counts of cities and types for the places in `touched`.
 * This temporary table has their id, city and name, and the old city and name (null for new places).
 */
export async function indexTouched(client: ClientBase): Promise<void> {
  await client.query('ANALYZE touched');
  // Places with the same city and name are compared again, including the group that a place has just left.
  await client.query(`
    CREATE TEMP TABLE namesakes ON COMMIT DROP AS
    WITH groups AS (
      SELECT city_id, name_key FROM touched
      WHERE EXISTS (
        SELECT 1 FROM places
        WHERE places.city_id = touched.city_id AND places.name_key = touched.name_key
          AND places.id <> touched.id
      )
      UNION
      SELECT old_city_id, old_name_key FROM touched WHERE old_city_id IS NOT NULL
    )
    SELECT places.id, city_id, name_key FROM places JOIN groups USING (city_id, name_key)`);
  await client.query('ANALYZE namesakes');
  await markDuplicates(client);
  await client.query(`
    DELETE FROM place_types
    WHERE place_id IN (SELECT id FROM touched UNION SELECT id FROM namesakes)`);
  await insertTypes(client);
  await count(client);
}

/** Secondary types rank after all others: 4 is one more than the lowest rank. */
async function insertTypes(client: ClientBase): Promise<void> {
  await client.query(`
    WITH alone AS NOT MATERIALIZED (
      SELECT places.id, places.city_id, types, other_types, rank FROM touched JOIN places USING (id)
      WHERE places.city_id IS NOT NULL AND vanished_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM namesakes WHERE namesakes.id = touched.id)
    )
    INSERT INTO place_types (city_id, type, rank, place_id)
    SELECT city_id, unnest(types), rank, id FROM alone
    UNION ALL
    SELECT city_id, unnest(other_types), rank + 4, id FROM alone`);
  // A record that represents others is also found under their types.
  await client.query(`
    INSERT INTO place_types (city_id, type, rank, place_id)
    SELECT places.city_id, typed.type, places.rank + min(typed.later), places.id
    FROM (
      SELECT coalesce(duplicate_of, id) AS id, unnest(types) AS type, 0 AS later
      FROM places JOIN namesakes USING (id) WHERE vanished_at IS NULL
      UNION ALL
      SELECT coalesce(duplicate_of, id), unnest(other_types), 4
      FROM places JOIN namesakes USING (id) WHERE vanished_at IS NULL
    ) typed JOIN places USING (id)
    GROUP BY places.city_id, typed.type, places.rank, places.id`);
}

async function markDuplicates(client: ClientBase): Promise<void> {
  await client.query(`
    UPDATE places SET duplicate_of = NULL FROM namesakes
    WHERE places.id = namesakes.id AND places.duplicate_of IS NOT NULL`);
  const { rows } = await client.query<{ namesakes: Namesake[] }>(`
    SELECT json_agg(json_build_object(
      'id', places.id, 'rank', rank, 'phones', phones, 'addressKey', address_key,
      'latitude', latitude, 'longitude', longitude)) AS namesakes
    FROM namesakes JOIN places USING (id)
    WHERE vanished_at IS NULL
    GROUP BY namesakes.city_id, namesakes.name_key
    HAVING count(*) > 1`);
  const duplicates = rows.flatMap(({ namesakes }) => findDuplicates(namesakes));
  await client.query(
    `UPDATE places SET duplicate_of = double.original
     FROM unnest($1::int[], $2::int[]) AS double (id, original)
     WHERE places.id = double.id`,
    [duplicates.map(({ id }) => id), duplicates.map(({ of }) => of)],
  );
}

async function count(client: ClientBase): Promise<void> {
  await client.query(`
    UPDATE cities SET place_count = counted.places
    FROM (
      SELECT touched.city_id,
        count(places.id) FILTER (WHERE duplicate_of IS NULL AND vanished_at IS NULL) AS places
      FROM (SELECT city_id FROM touched UNION SELECT old_city_id FROM touched) touched
      LEFT JOIN places ON places.city_id = touched.city_id
      GROUP BY touched.city_id
    ) counted
    WHERE cities.id = counted.city_id AND cities.place_count <> counted.places`);
  await client.query('DELETE FROM place_kinds');
  await client.query(
    'INSERT INTO place_kinds (type, place_count) SELECT type, count(*) FROM place_types WHERE rank < 4 GROUP BY type',
  );
}
