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

/**
 * Secondary types rank after all others: 4 is one more than the lowest rank.
 * Places without a city are found in drawn areas only.
 */
async function insertTypes(client: ClientBase): Promise<void> {
  await client.query(`
    WITH alone AS NOT MATERIALIZED (
      SELECT places.id, coalesce(places.city_id, '') AS city_id, types, other_types, rank, cell FROM touched JOIN places USING (id)
      WHERE vanished_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM namesakes WHERE namesakes.id = touched.id)
    )
    INSERT INTO place_types (city_id, type, rank, place_id, cell)
    SELECT city_id, unnest(types), rank, id, cell FROM alone
    UNION ALL
    SELECT city_id, unnest(other_types), rank + 4, id, cell FROM alone`);
  // A record that represents others is also found under their types.
  await client.query(`
    INSERT INTO place_types (city_id, type, rank, place_id, cell)
    SELECT places.city_id, typed.type, places.rank + min(typed.later), places.id, places.cell
    FROM (
      SELECT coalesce(duplicate_of, id) AS id, unnest(types) AS type, 0 AS later
      FROM places JOIN namesakes USING (id) WHERE vanished_at IS NULL
      UNION ALL
      SELECT coalesce(duplicate_of, id), unnest(other_types), 4
      FROM places JOIN namesakes USING (id) WHERE vanished_at IS NULL
    ) typed JOIN places USING (id)
    GROUP BY places.city_id, typed.type, places.rank, places.id, places.cell`);
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

/** A district in a district in a borough in a city in a county in a state in a country, and one more. */
const MAX_DEPTH = 7;

async function count(client: ClientBase): Promise<void> {
  // The places in an area include those in its parts.
  await client.query(`
    WITH RECURSIVE counted (id, places, depth) AS (
      SELECT city_id, count(*), 0 FROM places
      WHERE city_id IS NOT NULL AND duplicate_of IS NULL AND vanished_at IS NULL
      GROUP BY city_id
      UNION ALL
      SELECT parent_id, places, depth + 1 FROM counted JOIN cities USING (id)
      WHERE parent_id IS NOT NULL AND depth < ${MAX_DEPTH}
    ), total AS (
      SELECT id, sum(places) AS places FROM counted GROUP BY id
    )
    UPDATE cities SET place_count = coalesce(total.places, 0)
    FROM cities known LEFT JOIN total USING (id)
    WHERE cities.id = known.id AND (known.place_count > 0 OR total.places > 0)
      AND known.place_count <> coalesce(total.places, 0)`);
  await client.query('DELETE FROM place_kinds');
  await client.query(
    'INSERT INTO place_kinds (type, place_count) SELECT type, count(*) FROM place_types WHERE rank < 4 GROUP BY type',
  );
}
