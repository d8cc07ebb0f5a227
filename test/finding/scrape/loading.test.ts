import { openStream } from '../../support/events.js';
import { startRangeServer, type RangeServer } from '../../support/range-server.js';
import { useApp, usePerson } from '../../support/app.js';
import { until } from '../../support/until.js';
import { publish, type Row } from '../../maps/places/release.js';
import type { Subscriber } from '../../support/app.js';

const OCTOBER = '2026-10-21.0';
const NOVEMBER = '2026-11-18.0';
const CAFES = { city: 'Austin, TX', category: 'cafe' };

let server: RangeServer;
const app = useApp(async () => {
  server = await startRangeServer();
  return { env: { PLACES_FETCH: 'on', OVERTURE_URL: server.url } };
});
const person = usePerson(app);
beforeEach(() => {
  server.heal();
  server.remove('');
  server.requests.length = 0;
});
afterEach(async () => {
  // The map of an area is loaded after its places.
  await until(async () => {
    const jobs = "SELECT FROM pgboss.job WHERE name = 'base-map' AND state <= 'active'";
    return (await app.database.query(jobs)).rowCount === 0;
  });
  await app.database.query(
    'TRUNCATE places, place_types, place_kinds, place_imports, place_staging, fetched_areas, area_boundaries',
  );
});
afterAll(() => server.close());

const placesListings = () =>
  server.requests.filter(({ prefix }) => prefix?.includes('theme=places'));
const cafes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index): Row => ({ id: `p${from + index}` }));
const start = async (body: object = CAFES, as: Subscriber = person) =>
  (await app.as(as).post('/api/scraperuns').send(body).expect(201)).body;
const get = async ({ id }: { id: string }, as: Subscriber = person) =>
  (await app.as(as).get(`/api/scraperuns/${id}`).expect(200)).body;
async function ended(run: { id: string }, as: Subscriber = person) {
  await until(async () => ['Complete', 'Failed'].includes((await get(run, as)).Status));
  return get(run, as);
}

describe('a run for an area that the index lacks', () => {
  it('loads it first, and reports the parts in its stream', async () => {
    publish(server, NOVEMBER, cafes(300), 0, { rowGroupSize: 100 });
    const events = await (
      await openStream(
        `${app.url}/scrape/progress?city=Austin, TX&category=cafe&minLeads=all`,
        person,
      )
    ).all();
    const loading = events.map(({ data }) => data.loading).filter(Boolean);
    expect(loading.length).toBeGreaterThan(1);
    expect(loading.at(-1)).toMatchObject({ area: 'Austin, TX', total: 3 });
    expect(events.at(-1)!.data).toMatchObject({
      complete: true,
      status: 'Complete',
      total: 300,
      loading: null,
    });
  });

  it('accepts a category that only the release may know, and says so if it does not', async () => {
    const dallas = { city: 'Dallas', latitude: 32.78, longitude: -96.8 };
    const rows = [{ id: 'taxi', category: 'water_taxi' }, ...cafes(3), { id: 'd', ...dallas }];
    publish(server, NOVEMBER, rows);

    expect(await ended(await start({ ...CAFES, category: 'water taxi' }))).toMatchObject({
      Status: 'Complete',
      'Lead Count': 1,
    });
    await app
      .as(person)
      .post('/api/scraperuns')
      .send({ ...CAFES, category: 'blorf' })
      .expect(422);

    const elsewhere = { city: 'Dallas, TX', category: 'blorf' };
    expect(await ended(await start(elsewhere))).toMatchObject({
      'Lead Count': 0,
      Message: `We don't recognize "blorf" as a business category.`,
    });
    const misspelled = { city: 'Houston, TX', category: 'restaurnat' };
    await app.as(person).post('/api/scraperuns').send(misspelled).expect(422);
  });
});

describe('an area that was loaded', () => {
  it('needs no request for the next run, regardless of the account', async () => {
    publish(server, NOVEMBER, cafes(30));
    await ended(await start());
    server.requests.length = 0;
    const other = await app.newPerson();
    expect(await ended(await start(CAFES, other), other)).toMatchObject({
      Status: 'Complete',
      'Lead Count': 10,
      Loading: null,
    });
    expect(placesListings()).toEqual([]);
  });

  it('is loaded again in the background when it is too old', async () => {
    publish(server, OCTOBER, cafes(2));
    await ended(await start());
    await app.database.query("UPDATE fetched_areas SET fetched_at = now() - interval '61 days'");
    publish(server, NOVEMBER, cafes(3));
    expect(await ended(await start())).toMatchObject({ Status: 'Complete', 'Lead Count': 2 });
    const release = async () =>
      (await app.database.query('SELECT release FROM fetched_areas')).rows[0].release;
    await until(async () => (await release()) === NOVEMBER);
    expect((await ended(await start()))['Lead Count']).toBe(3);
  });
});

describe('a circle that reaches beyond its loaded city', () => {
  // 40 km north of Austin's center: outside the city's box.
  const inGeorgetown = (count: number) =>
    cafes(count, 100).map((row): Row => ({
      ...row,
      latitude: 30.63,
      longitude: -97.68,
      city: 'Georgetown',
    }));
  const circle = { ...CAFES, radiusKm: 33, minLeads: 'all' };
  const away = { ...circle, city: 'Round Rock, TX' };

  it('loads the area that it covers, once for all accounts', async () => {
    publish(server, NOVEMBER, [...cafes(3), ...inGeorgetown(4)]);
    await ended(await start());
    expect(await ended(await start(away))).toMatchObject({ Status: 'Complete', 'Lead Count': 7 });
    // The named area alone holds three of them.
    expect(await ended(await start({ ...CAFES, minLeads: 'all' }))).toMatchObject({
      'Lead Count': 3,
    });
    server.requests.length = 0;
    const other = await app.newPerson();
    expect(await ended(await start(away, other), other)).toMatchObject({ 'Lead Count': 7 });
    expect(placesListings()).toEqual([]);
  });

  it('is refused when that is too large to load', async () => {
    publish(server, NOVEMBER, cafes(3));
    await ended(await start());
    const { body } = await app
      .as(person)
      .post('/api/scraperuns')
      .send({ ...circle, radiusKm: 80 })
      .expect(422);
    expect(body.error).toMatch(/^The area around Austin, TX isn't loaded yet, and is too large/);
  });
});

describe('two runs that need the same area', () => {
  it('share one fetch, even from two accounts', async () => {
    publish(server, NOVEMBER, cafes(30));
    const other = await app.newPerson();
    const runs = await Promise.all([start(), start(CAFES, other)]);
    const [mine, theirs] = [await ended(runs[0]), await ended(runs[1], other)];
    expect([mine.Status, theirs.Status]).toEqual(['Complete', 'Complete']);
    expect(placesListings()).toHaveLength(1);
  });
});

describe('while the area is being loaded', () => {
  const slowly = () =>
    server.fail('slow', ({ key, bytes }) => key !== null && bytes !== null && bytes > 0);

  it('a run can be canceled, which ends the fetch', async () => {
    publish(server, NOVEMBER, cafes(30));
    slowly();
    const run = await start();
    await until(async () => (await get(run)).Loading !== null);
    await app.as(person).post(`/api/scraperuns/${run.id}/cancel`).expect(200);
    expect(await get(run)).toMatchObject({ Status: 'Cancelled', Loading: null });
    const { rows } = await app.database.query('SELECT count(*)::int FROM places');
    expect(rows[0].count).toBe(0);
  });

  it('a run can be paused, and continues after it is resumed', async () => {
    publish(server, NOVEMBER, cafes(30));
    slowly();
    const run = await start();
    await until(async () => (await get(run)).Loading !== null);
    await app.as(person).post(`/api/scraperuns/${run.id}/pause`).expect(200);
    await until(async () => {
      const { rows } = await app.database.query(
        `SELECT FROM pgboss.job WHERE name = 'fetch' AND state = 'active'`,
      );
      return rows.length === 0;
    });
    server.heal();
    await app.as(person).post(`/api/scraperuns/${run.id}/resume`).expect(200);
    expect(await ended(run)).toMatchObject({ Status: 'Complete', 'Lead Count': 10 });
  });
});

describe('an area that cannot be loaded', () => {
  it('fails the run, and offers sample data as long as there are no places', async () => {
    server.fail({ status: 403 });
    const run = await ended(await start());
    expect(run).toMatchObject({
      Status: 'Failed',
      Message:
        "Austin, TX isn't loaded yet, and the open data can't be read: Overture rejected the request. Try again later, or try sample data.",
    });
    const stream = await openStream(`${app.url}/api/scraperuns/${run.id}/progress`, person);
    expect((await stream.all()).at(-1)!.data.code).toBe('sample_offered');
    const sample = await ended(await start({ ...CAFES, source: 'sample' }));
    expect(sample).toMatchObject({ Status: 'Complete', Sample: true, 'Lead Count': 10 });
  });

  it('never falls back to sample data once there are places', async () => {
    publish(server, NOVEMBER, cafes(3));
    await ended(await start());
    const { body } = await app
      .as(person)
      .post('/api/scraperuns')
      .send({ ...CAFES, source: 'sample' })
      .expect(422);
    expect(body.errors.source).toBe('Sample data is available only while no places are loaded.');
  });

  it.each([['has a different schema', { without: ['names'] }, 'Missing columns: names']])(
    'fails the run when the release %s, and stores nothing',
    async (_, options, sentence) => {
      publish(server, NOVEMBER, cafes(3), 0, options);
      const run = await ended(await start());
      expect(run).toMatchObject({ Status: 'Failed', Message: expect.stringContaining(sentence) });
      const { rows } = await app.database.query('SELECT count(*)::int FROM places');
      expect(rows[0].count).toBe(0);
    },
  );

  it('continues after the parts that were loaded before the bucket disappeared', async () => {
    publish(server, NOVEMBER, cafes(300), 0, { rowGroupSize: 100 });
    let ranges = 0;
    server.fail({ status: 403 }, ({ key }) => key !== null && ++ranges > 2);
    const all = { ...CAFES, minLeads: 'all' };
    const failed = await ended(await start(all));
    expect(failed.Status).toBe('Failed');
    server.heal();
    expect(await ended(await start(all))).toMatchObject({
      Status: 'Complete',
      'Lead Count': 300,
    });
  });
});
