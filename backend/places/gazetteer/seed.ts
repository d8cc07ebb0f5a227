import type { ClientBase } from 'pg';
import { copy } from '../copy.js';

/** Goes up when the packages, the aliases or the way of labelling change; the next start seeds anew. */
const EDITION = 1;

/**
 * Fills `cities` and `city_aliases` from the gazetteer packages (GeoNames, CC BY 4.0) unless this edition is in.
 * Cities keep their ids, cities met in imports stay. Runs in its own transaction.
 * @returns how many cities were written, 0 when there was nothing to do
 */
export async function seedGazetteer(client: ClientBase): Promise<number> {
  if (await seeded(client)) return 0;
  const { gazetteer } = await import('./rows.js');
  const { cities, aliases } = gazetteer();
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE gazetteer IN EXCLUSIVE MODE');
    if (await seeded(client)) {
      await client.query('ROLLBACK');
      return 0;
    }
    const columns =
      'id, name, name_key, label, label_key, region_code, region, district, country, population, latitude, longitude';
    const first = await client.query('SELECT 1 FROM cities LIMIT 1');
    const fresh = first.rowCount === 0;
    if (!fresh) await client.query('CREATE TEMP TABLE seed (LIKE cities) ON COMMIT DROP');
    if (!fresh) await client.query('ALTER TABLE seed ALTER place_count DROP NOT NULL');
    await copy(
      client,
      `${fresh ? 'cities' : 'seed'} (${columns})`,
      cities.map((city) => [
        city.id,
        city.name,
        city.nameKey,
        city.label,
        city.labelKey,
        city.regionCode,
        city.region,
        city.district,
        city.country,
        city.population,
        city.latitude,
        city.longitude,
      ]),
    );
    if (!fresh) {
      const set = columns
        .split(', ')
        .slice(1)
        .map((column) => `${column} = excluded.${column}`);
      await client.query(
        `INSERT INTO cities (${columns}) SELECT ${columns} FROM seed
         ON CONFLICT (id) DO UPDATE SET ${set.join(', ')}`,
      );
      await client.query("DELETE FROM city_aliases WHERE city_id LIKE 'g%'");
    }
    await copy(
      client,
      'city_aliases (key, city_id, population)',
      aliases.map((alias) => [alias.key, alias.cityId, alias.population]),
    );
    await client.query('DELETE FROM gazetteer');
    await client.query('INSERT INTO gazetteer (edition) VALUES ($1)', [EDITION]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('ANALYZE cities, city_aliases');
  return cities.length;
}

async function seeded(client: ClientBase): Promise<boolean> {
  const known = await client.query('SELECT 1 FROM gazetteer WHERE edition = $1', [EDITION]);
  return known.rowCount === 1;
}
