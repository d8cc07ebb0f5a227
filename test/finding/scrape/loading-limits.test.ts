import { publish, type Row } from '../../maps/places/release.js';
import { useApp, usePerson } from '../../support/app.js';
import { startRangeServer, type RangeServer } from '../../support/range-server.js';
import { until } from '../../support/until.js';

const DALLAS = { city: 'Dallas', latitude: 32.78, longitude: -96.8 };

let server: RangeServer;
const app = useApp(async () => {
  server = await startRangeServer();
  const rows: Row[] = [{ id: 'austin' }, { id: 'dallas', ...DALLAS }];
  publish(server, '2026-11-18.0', rows);
  const env = { PLACES_FETCH: 'on', OVERTURE_URL: server.url, PLACES_FETCHES_PER_TRIAL_DAY: '1' };
  return { env };
});
const person = usePerson(app);
afterAll(() => server.close());

const send = (city: string, as = person) =>
  app.as(as).post('/api/scraperuns').send({ city, category: 'cafe' });

it('a trial that has loaded its areas for the day is offered areas that are ready', async () => {
  const { body: run } = await send('Austin, TX').expect(201);
  await until(async () => {
    const { body } = await app.as(person).get(`/api/scraperuns/${run.id}`);
    return body.Status === 'Complete';
  });
  const { body: problem } = await send('Dallas, TX').expect(422);
  expect(problem).toMatchObject({
    error:
      "Dallas, TX isn't loaded yet, and your plan allows loading 1 new area a day. Choose an area that is ready, or try again tomorrow.",
    candidates: ['Austin, TX'],
  });
  await send('Austin, TX').expect(201);
  await send('Dallas, TX', await app.newPerson()).expect(201);
});

it('a state is too large to load, so its cities are offered', async () => {
  const { body: problem } = await send('Texas').expect(422);
  expect(problem.error).toMatch(/^Texas.* is too large to load\. Choose a city in it\.$/);
  expect(problem.candidates).toContain('Houston, TX');
});

it('a delivery for a whole state is refused, just like a search, and its estimate explains why', async () => {
  const { body: refused } = await send('Texas').expect(422);
  const { requestId: _, ...problem } = refused;
  const form = { name: 'Cafes', city: 'Texas', category: 'cafe', cadence: 'monthly' };
  const deliveries = () => app.as(person).get('/api/deliveries').expect(200);
  const loaded = await app.database.query('SELECT area_id FROM fetched_areas');
  const post = app.as(person).post('/api/deliveries');
  expect((await post.send(form).expect(422)).body).toMatchObject(problem);
  expect((await deliveries()).body).toEqual([]);

  const created = await app
    .as(person)
    .post('/api/deliveries')
    .send({ ...form, city: 'Houston, TX' })
    .expect(201);
  const path = `/api/deliveries/${created.body.id}`;
  const patch = app.as(person).patch(path).send({ city: 'Texas' });
  expect((await patch.expect(422)).body).toMatchObject(problem);
  expect((await app.as(person).get(path)).body.city).toBe('Houston, TX');

  const query = 'city=Texas&category=cafe';
  const { body } = await app.as(person).get(`/api/scraperuns/estimate?${query}`).expect(200);
  expect(body).toMatchObject({ sentence: problem.error, found: null, quota: null });
  expect((await app.database.query('SELECT area_id FROM fetched_areas')).rows).toEqual(loaded.rows);
});

it('suggestions show which areas are loaded on first use', async () => {
  const { body: states } = await app.as(person).get('/api/places/areas?q=texas').expect(200);
  expect(states[0]).toMatchObject({ kind: 'state', coverage: 'none' });
  const { body: cities } = await app.as(person).get('/api/places/areas?q=houston').expect(200);
  expect(cities[0]).toMatchObject({ label: 'Houston, TX', coverage: 'on-demand' });
});

it('a visitor’s search in an area that loads on first use says so, and loads nothing', async () => {
  const search = (city: string) =>
    app.as().get(`/api/public/search?${new URLSearchParams({ city, category: 'cafe' })}`);
  const loaded = await app.database.query('SELECT area_id FROM fetched_areas');
  const { body } = await search('San Antonio, TX').expect(200);
  expect(body).toMatchObject({
    message: "San Antonio, TX isn't loaded yet.",
    loads: true,
    candidates: expect.arrayContaining(['Austin, TX']),
  });
  expect((await app.database.query('SELECT area_id FROM fetched_areas')).rows).toEqual(loaded.rows);
  expect((await search('Austin, TX').expect(200)).body).toMatchObject({ total: 1, loads: false });
});
