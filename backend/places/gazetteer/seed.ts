import type { ClientBase } from 'pg';
import { copy } from '../copy.js';

/** Increase this when the packages, aliases or labeling rules change. The next start then reseeds. */
const EDITION = 1;

/**
 * Fills `cities` and `city_aliases` from the gazetteer packages (GeoNames, CC BY 4.0) unless this edition is present.
 * Cities keep their ids, and cities from imports remain. Runs in its own transaction.
 * @returns the number of cities written; 0 if the edition is present
 */
export async function seedGazetteer(client: ClientBase): Promise<number> {
  if (await isSeeded(client)) return 0;
  const { gazetteer } = await import('./rows.js');
  const { cities, aliases } = gazetteer();
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE gazetteer IN EXCLUSIVE MODE');
    if (await isSeeded(client)) {
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

async function isSeeded(client: ClientBase): Promise<boolean> {
  const known = await client.query('SELECT 1 FROM gazetteer WHERE edition = $1', [EDITION]);
  return known.rowCount === 1;
}
