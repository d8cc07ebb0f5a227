import { normalize } from '../../backend/maps/places/text.js';
import type { Boundary } from '../../backend/maps/sources/boundaries/boundary.js';
import { lazyProxy, useApp, type Subscriber, type TestApp } from './app.js';
import { KEY, PlacesSimulator } from './places-simulator.js';
import { until } from './until.js';

/** The product with a simulated Google. It knows only boundaries from `addBoundary`; Nominatim rejects every request. */
export function useGoogle(env: Record<string, string> = {}) {
  let simulator: PlacesSimulator | undefined;
  const app = useApp(async () => {
    simulator = await PlacesSimulator.start({});
    return {
      env: {
        MAPS_SOURCE: 'google',
        GOOGLE_MAPS_API_KEY: KEY,
        GOOGLE_PLACES_URL: simulator.url,
        GOOGLE_REQUESTS_PER_MINUTE: '60000',
        NOMINATIM_URL: `${simulator.url}/no-nominatim`,
        ...env,
      },
    };
  });
  afterAll(() => simulator?.close());
  return {
    app,
    simulator: lazyProxy(() => simulator),
    addBoundary: (boundary: Boundary) => addBoundary(app, boundary),
  };
}

const addBoundary = (app: TestApp, boundary: Boundary) =>
  app.database.query(
    `INSERT INTO boundaries (key, answer) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET answer = excluded.answer`,
    [normalize(boundary.label), { boundary }],
  );

/** Starts a run for restaurants in Austin and waits until it ends. */
export async function runToEnd(app: TestApp, person: Subscriber, request: object = {}) {
  const { body: started } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Austin, TX', category: 'restaurant', minLeads: 'all', ...request })
    .expect(201);
  const get = async (path = '') =>
    (await app.as(person).get(`/api/scraperuns/${started.id}${path}`)).body;
  await until(async () => ['Complete', 'Failed'].includes((await get()).Status));
  const { rows: leads } = await app.database.query(
    `SELECT l.* FROM run_leads x JOIN leads l ON l.id = x.lead_id
     WHERE x.run_id = $1 ORDER BY x.position`,
    [started.id],
  );
  return { run: await get(), coverage: await get('/coverage'), leads };
}
