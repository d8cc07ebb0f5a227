import type pg from 'pg';
import { until } from './until.ts';

/** Fills a database's places index with bars in Monaco, as an import does. */
export async function fillIndex({ client }: { client: pg.Client | pg.Pool }, places: number) {
  const { rows } = await client.query(`SELECT id FROM cities WHERE label = 'Monaco'`);
  await client.query(
    `INSERT INTO places (source, source_id, licence, name, name_key, category, types, other_types, phones, website,
       address, hours, latitude, longitude, city_id, rank)
     SELECT 'osm', 'node/' || n, 'ODbL', 'Bar ' || n, 'bar ' || n, 'Bar', '{amenity/bar}', '{}', ARRAY['+3779325' || lpad(n::text, 5, '0')],
       'https://bar-' || n || '.example', n || ' Boulevard des Moulins, 98000 Monaco', 'Mon–Sun 18:00–02:00',
       43.73 + n * 1e-6, 7.42 + n * 1e-6, $1, 3
     FROM generate_series(1, ${places}) n`,
    [rows[0].id],
  );
  await client.query(
    `INSERT INTO place_types (city_id, type, rank, place_id) SELECT city_id, unnest(types), rank, id FROM places`,
  );
  await client.query(
    `INSERT INTO place_kinds SELECT type, count(*) FROM place_types GROUP BY type`,
  );
  await client.query(`UPDATE cities SET place_count = ${places} WHERE id = $1`, [rows[0].id]);
  await client.query('ANALYZE places, place_types');
}

/**
 * Holds the second batch of each account's only run: its leads are written, but neither counted nor committed. So a test
 * can interrupt the run midway, no matter how fast the machine is.
 */
export async function holdSecondBatch(client: pg.ClientBase) {
  await client.query(
    `CREATE OR REPLACE FUNCTION hold_second_batch() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT FROM scrape_runs WHERE account_id = NEW.account_id AND lead_count > 0) THEN
         PERFORM pg_advisory_xact_lock_shared(2);
       END IF;
       RETURN NEW;
     END $$;
     CREATE OR REPLACE TRIGGER hold_second_batch BEFORE INSERT ON usage_ledger
     FOR EACH ROW EXECUTE FUNCTION hold_second_batch();
     SELECT pg_advisory_lock(2)`,
  );
  const isHeld = async () => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
       WHERE locktype = 'advisory' AND objid = 2 AND NOT granted`,
    );
    return rowCount! > 0;
  };
  return { held: () => until(isHeld), release: () => client.query('SELECT pg_advisory_unlock(2)') };
}
