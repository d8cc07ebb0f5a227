import type { ClientBase } from 'pg';
import { copy } from '../copy.js';
import { normalise } from '../text.js';
import { addressKey, addressLine } from './address.js';
import { CityFinder, type FoundCity } from './city-finder.js';
import { duplicatesAmong, type Twin } from './duplicates.js';
import { phoneNumbers } from './fields.js';
import { Geography } from './geography.js';
import { LICENCES, type PlaceRecord } from './record.js';
import type { Staged } from './stage.js';

export interface Merged {
  added: number;
  updated: number;
  unchanged: number;
  withoutCity: number;
  /** Records of the file that describe a business a second time: one stands for all of them. */
  duplicates: number;
}

const CHUNK = 2000;
const DATA = `licence, name, name_key, category, types, other_types, phones, website, email, address, address_key,
  hours, latitude, longitude, city_id, rank`;
const SET = DATA.split(',')
  .map((column) => column.trim())
  .map((column) => `${column} = incoming.${column}`)
  .join(', ');
const row = (table: string) =>
  `(${DATA.split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ')})`;

/** Takes the staged records over into the index, in one transaction: all of them or none. */
export async function merge(client: ClientBase, staged: Staged): Promise<Merged> {
  await client.query('BEGIN');
  try {
    const merged = await mergeStaged(client, staged);
    await client.query('DELETE FROM place_imports WHERE id = $1', [staged.id]);
    await client.query('COMMIT');
    if (merged.added + merged.updated > 0) await client.query('ANALYZE places, place_types');
    return merged;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function mergeStaged(client: ClientBase, { id, geography }: Staged): Promise<Merged> {
  await client.query(`
    CREATE TEMP TABLE incoming ON COMMIT DROP AS
    SELECT 0::bigint AS position, source, source_id, ${DATA} FROM places WITH NO DATA`);
  const withoutCity = await prepare(client, id, new CityFinder(client, new Geography(geography)));
  await client.query('CREATE INDEX ON incoming (source, source_id, position)');
  await client.query(`
    DELETE FROM incoming USING incoming later
    WHERE later.source = incoming.source AND later.source_id = incoming.source_id
      AND later.position > incoming.position`);
  await client.query('ANALYZE incoming');
  await client.query(`
    CREATE TEMP TABLE touched (
      id integer, city_id text, name_key text, added boolean, old_city_id text, old_name_key text
    ) ON COMMIT DROP`);
  const updated = await client.query(`
    WITH changed AS (
      SELECT places.id, places.city_id, places.name_key
      FROM places JOIN incoming USING (source, source_id)
      WHERE ${row('places')} IS DISTINCT FROM ${row('incoming')}
    ), updated AS (
      UPDATE places SET ${SET}, updated_at = now()
      FROM incoming, changed
      WHERE changed.id = places.id
        AND incoming.source = places.source AND incoming.source_id = places.source_id
      RETURNING places.id, places.city_id, places.name_key, false,
        changed.city_id AS old_city_id, changed.name_key AS old_name_key
    )
    INSERT INTO touched SELECT * FROM updated`);
  const added = await client.query(`
    WITH added AS (
      INSERT INTO places (source, source_id, ${DATA})
      SELECT source, source_id, ${DATA} FROM incoming
      WHERE NOT EXISTS (
        SELECT 1 FROM places
        WHERE places.source = incoming.source AND places.source_id = incoming.source_id
      )
      ORDER BY position
      RETURNING id, city_id, name_key, true
    )
    INSERT INTO touched SELECT * FROM added`);
  if ((added.rowCount ?? 0) + (updated.rowCount ?? 0) > 0) await index(client);
  const total = await client.query<{ all: number; duplicates: number }>(`
    SELECT count(*)::int AS all, count(duplicate_of)::int AS duplicates
    FROM incoming JOIN places USING (source, source_id)`);
  const { all, duplicates } = total.rows[0]!;
  const changes = { added: added.rowCount ?? 0, updated: updated.rowCount ?? 0 };
  return { ...changes, unchanged: all - changes.added - changes.updated, withoutCity, duplicates };
}

/** Finds city, phones and address of every staged record; returns how many have no city. */
async function prepare(client: ClientBase, id: number, finder: CityFinder): Promise<number> {
  let withoutCity = 0;
  for (let position = -1; ;) {
    const { rows } = await client.query<{ position: number; record: PlaceRecord }>(
      `SELECT position::float8 AS position, record FROM place_staging
       WHERE import_id = $1 AND position > $2 ORDER BY position LIMIT ${CHUNK}`,
      [id, position],
    );
    if (rows.length === 0) return withoutCity;
    position = rows.at(-1)!.position;
    const ready: (string | number | null)[][] = [];
    for (const { position, record } of rows) {
      const city = await finder.find(record);
      if (!city) withoutCity++;
      ready.push([position, ...placeRow(record, city)]);
    }
    await copy(client, `incoming (position, source, source_id, ${DATA})`, ready);
  }
}

/** The columns of a place, in the order of `source, source_id, DATA`. */
function placeRow(record: PlaceRecord, city: FoundCity | null): (string | number | null)[] {
  const phones = phoneNumbers(record.phones, city?.country || record.country);
  const reach = record.website ?? record.email;
  return [
    record.source,
    record.sourceId,
    LICENCES[record.source],
    record.name,
    normalise(record.name) || record.name,
    record.category,
    array(record.types),
    array(record.otherTypes),
    array(phones),
    record.website,
    record.email,
    addressLine(record, city),
    addressKey(record),
    record.hours,
    record.latitude,
    record.longitude,
    city?.id ?? null,
    phones.length > 0 ? (reach ? 0 : 1) : reach ? 2 : 3,
  ];
}

/** A PostgreSQL array of texts without quotes or backslashes: types and phones have none. */
const array = (values: string[]) => `{${values.map((value) => `"${value}"`).join(',')}}`;

/** Brings duplicates, the search index and the counts of cities and kinds up to date with what was touched. */
async function index(client: ClientBase): Promise<void> {
  await client.query('ANALYZE touched');
  await client.query(`
    CREATE TEMP TABLE affected ON COMMIT DROP AS
    SELECT places.id, places.city_id, places.name_key
    FROM places
    JOIN (
      SELECT city_id, name_key FROM touched
      UNION SELECT old_city_id, old_name_key FROM touched WHERE NOT added
    ) named ON named.city_id = places.city_id AND named.name_key = places.name_key`);
  await client.query(`
    UPDATE places SET duplicate_of = NULL FROM affected
    WHERE places.id = affected.id AND places.duplicate_of IS NOT NULL`);
  const doubles = await findDuplicates(client);
  await client.query(
    `UPDATE places SET duplicate_of = double.original
     FROM unnest($1::int[], $2::int[]) AS double (id, original)
     WHERE places.id = double.id`,
    [doubles.map(({ id }) => id), doubles.map(({ of }) => of)],
  );
  await client.query(`
    DELETE FROM place_types
    WHERE place_id IN (SELECT id FROM touched WHERE NOT added)
       OR place_id IN (SELECT id FROM affected)`);
  // What a place is besides comes after everything that it is: 4 is one more than the lowest rank.
  // A record that stands for others is found under their types too.
  await client.query(`
    INSERT INTO place_types (city_id, type, rank, place_id)
    SELECT places.city_id, typed.type, places.rank + min(typed.later), places.id
    FROM (
      SELECT coalesce(duplicate_of, id) AS id, unnest(types) AS type, 0 AS later FROM places
      WHERE id IN (SELECT id FROM affected)
      UNION ALL
      SELECT coalesce(duplicate_of, id), unnest(other_types), 4 FROM places
      WHERE id IN (SELECT id FROM affected)
    ) typed JOIN places USING (id)
    GROUP BY places.city_id, typed.type, places.rank, places.id`);
  await client.query(`
    UPDATE cities SET place_count = counted.places
    FROM (
      SELECT touched.city_id, count(places.id) FILTER (WHERE places.duplicate_of IS NULL) AS places
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

async function findDuplicates(client: ClientBase): Promise<{ id: number; of: number }[]> {
  const { rows } = await client.query<{ twins: Twin[] }>(`
    SELECT json_agg(json_build_object(
      'id', id, 'rank', rank, 'phones', phones, 'addressKey', address_key,
      'latitude', latitude, 'longitude', longitude)) AS twins
    FROM places
    WHERE (city_id, name_key) IN (SELECT city_id, name_key FROM affected)
    GROUP BY city_id, name_key
    HAVING count(*) > 1`);
  return rows.flatMap(({ twins }) => duplicatesAmong(twins));
}
