import type { ClientBase } from 'pg';
import { copyFile } from '../copy.js';
import { AREA_COLUMNS, AREA_ROWS } from './files.js';

/** Increase this when the packages or labeling rules change. The next start then reseeds. */
const EDITION = 4;

/**
 * Fills `cities` from the gazetteer packages (GeoNames, CC BY 4.0) unless this edition is present.
 * Cities keep their ids, and cities from imports remain. Runs in its own transaction.
 * @returns the number of cities written; 0 if the edition is present
 */
export async function seedGazetteer(client: ClientBase): Promise<number> {
  if (await isSeeded(client)) return 0;
  let areas = 0;
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE gazetteer IN EXCLUSIVE MODE');
    if (await isSeeded(client)) {
      await client.query('ROLLBACK');
      return 0;
    }
    const first = await client.query('SELECT 1 FROM cities LIMIT 1');
    const fresh = first.rowCount === 0;
    if (!fresh) await client.query('CREATE TEMP TABLE seed (LIKE cities) ON COMMIT DROP');
    if (!fresh) await client.query('ALTER TABLE seed ALTER place_count DROP NOT NULL');
    areas = await copyFile(client, `${fresh ? 'cities' : 'seed'} (${AREA_COLUMNS})`, AREA_ROWS);
    if (!fresh) {
      const columns = AREA_COLUMNS.split(', ').slice(1);
      const of = (table: string) => `(${columns.map((column) => `${table}.${column}`).join(', ')})`;
      // Most areas stay the same from edition to edition. Writing them anyway would double the table and its indexes.
      await client.query(
        `INSERT INTO cities (${AREA_COLUMNS}) SELECT ${AREA_COLUMNS} FROM seed
         ON CONFLICT (id) DO UPDATE SET (${columns.join(', ')}) = ${of('excluded')}
         WHERE ${of('cities')} IS DISTINCT FROM ${of('excluded')}`,
      );
      // Areas that this edition merged into others. Those with places remain until they are imported again.
      await client.query(
        `DELETE FROM cities WHERE id !~ '^i' AND place_count = 0 AND NOT EXISTS (SELECT FROM seed WHERE seed.id = cities.id)`,
      );
      await client.query('DELETE FROM city_aliases WHERE NOT learned');
    }
    await client.query('DELETE FROM gazetteer');
    await client.query('INSERT INTO gazetteer (edition) VALUES ($1)', [EDITION]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('ANALYZE cities');
  return areas;
}

async function isSeeded(client: ClientBase): Promise<boolean> {
  const known = await client.query('SELECT 1 FROM gazetteer WHERE edition = $1', [EDITION]);
  return known.rowCount === 1;
}
