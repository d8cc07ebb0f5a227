import pg from 'pg';
import { publish } from '../../maps/places/release.js';
import { cloneDatabase } from '../../support/database.js';
import { signUp } from '../../support/identity.js';
import { startRangeServer } from '../../support/range-server.js';
import { startServer } from '../../support/server.js';
import { until } from '../../support/until.js';

it('a run whose worker is killed while it loads the area continues after the loaded parts', async () => {
  const bucket = await startRangeServer();
  const cafes = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}` }));
  publish(bucket, '2026-11-18.0', cafes, 0, { rowGroupSize: 10 });
  const clone = await cloneDatabase();
  const database = new pg.Client({ connectionString: clone.url });
  await database.connect();
  const env = { MAPS_SOURCE: 'index', PLACES_FETCH: 'on', OVERTURE_URL: bucket.url };
  const has = async (sql: string) => (await database.query(sql)).rowCount === 1;
  // The footer and the first part are answered; then the bucket falls silent.
  let ranges = 0;
  bucket.fail('slow', ({ key }) => key !== null && ++ranges > 2);
  const killed = await startServer(clone.url, 'all', env);
  const person = await signUp();
  const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${killed.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/auth/sync', {});
  await post('/api/scraperuns', { city: 'Austin, TX', category: 'cafe', minLeads: 'all' });
  await until(() => has("SELECT FROM fetched_areas WHERE progress->>'done' = '1'"));
  await killed.kill();
  bucket.heal();
  const other = await startServer(clone.url, 'all', env);
  await until(() => has("SELECT FROM scrape_runs WHERE status = 'Complete' AND lead_count = 30"));
  const { rows } = await database.query('SELECT places FROM fetched_areas');
  expect(rows).toEqual([{ places: 30 }]);
  await other.stop();
  await database.end();
  await clone.drop();
  await bucket.close();
}, 120_000);
