import type { ClientBase } from 'pg';
import { seedGazetteer } from '../gazetteer/seed.js';
import { CityFinder } from './city-finder.js';
import { Geography } from './geography.js';
import { IMPORT_LOCK } from './lock.js';
import { emptyGeography } from './osm/geography.js';
import type { PlaceRecord } from './record.js';
import { indexTouched } from './search.js';
import { deleteMerged, settleAreas } from './settle-areas.js';

/** Updates the gazetteer to the current edition, and refiles the places of an older one. */
export async function updateGazetteer(client: ClientBase): Promise<void> {
  if ((await seedGazetteer(client)) === 0) return;
  const { rows } = await client.query('SELECT 1 FROM places LIMIT 1');
  if (rows.length > 0) await refile(client);
}

/**
 * Refiles places whose area an earlier import created because the gazetteer lacked its name, and recounts the places
 * of all areas. Runs and leads keep their original labels.
 */
async function refile(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    await client.query(`
      CREATE TEMP TABLE touched (
        id integer, city_id text, name_key text, old_city_id text, old_name_key text
      ) ON COMMIT DROP`);
    await move(client, await recognized(client));
    await move(client, await settleAreas(client));
    await indexTouched(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The areas that this edition knows under the names of areas from imports. */
async function recognized(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<
    Pick<PlaceRecord, 'city' | 'region' | 'country' | 'latitude' | 'longitude'> & { id: string }
  >(`
    SELECT cities.id, cities.name AS city, region_code AS region, nullif(country, '') AS country,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY places.latitude) AS latitude,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY places.longitude) AS longitude
    FROM cities JOIN places ON city_id = cities.id
    WHERE cities.id LIKE 'i%' AND parent_id IS NULL
    GROUP BY cities.id`);
  const finder = new CityFinder(client, new Geography(emptyGeography()));
  finder.ignore(rows.map(({ id }) => id));
  const found = new Map<string, string>();
  for (const { id, ...record } of rows) {
    const area = await finder.recognize({ ...EMPTY, ...record });
    if (area) found.set(id, area.id);
  }
  return found;
}

const EMPTY: PlaceRecord = {
  source: 'osm',
  sourceId: '',
  name: '',
  category: null,
  types: [],
  otherTypes: [],
  phones: [],
  website: null,
  profiles: [],
  email: null,
  hours: null,
  latitude: null,
  longitude: null,
  street: null,
  houseNumber: null,
  postcode: null,
  city: null,
  parts: [],
  region: null,
  country: null,
};

async function move(client: ClientBase, moved: Map<string, string>): Promise<void> {
  if (moved.size === 0) return;
  const pairs = [[...moved.keys()], [...moved.values()]];
  await client.query(
    `WITH moved AS (
       UPDATE places SET city_id = area.new
       FROM unnest($1::text[], $2::text[]) AS area (old, new) WHERE city_id = area.old
       RETURNING places.id, area.new, area.old, name_key
     )
     INSERT INTO touched SELECT id, new, name_key, old, name_key FROM moved`,
    pairs,
  );
  await deleteMerged(client, moved);
}
