import { useApp, usePerson } from '../../support/app.js';
import { busy, holdFault } from '../../support/http-simulator.js';
import {
  square,
  startNominatim,
  type NominatimSimulator,
} from '../../support/nominatim-simulator.js';
import {
  noSlot,
  outOfMemory,
  startOverpass,
  type OverpassSimulator,
} from '../../support/overpass-simulator.js';
import { until } from '../../support/until.js';

const BOX = { west: 7.4, south: 43.72, east: 7.45, north: 43.76 };
let nominatim: NominatimSimulator;
let overpass: OverpassSimulator;

const app = useApp(async () => {
  nominatim = await startNominatim([
    {
      osm: ['relation', 1124039],
      name: 'Monaco',
      center: [7.42, 43.74],
      polygons: [[square(BOX.west, BOX.south, BOX.east, BOX.north)]],
      kind: ['boundary', 'administrative', 'country'],
      address: { country: 'Monaco', country_code: 'mc' },
    },
  ]);
  overpass = await startOverpass();
  overpass.areas = [{ relation: 1124039, ...BOX }];
  return {
    env: { MAPS_SOURCE: 'osm', NOMINATIM_URL: nominatim.url, OVERPASS_URL: overpass.url },
  };
});
const person = usePerson(app);
afterAll(async () => {
  await nominatim.close();
  await overpass.close();
});
beforeEach(async () => {
  overpass.slotIn = 0;
  overpass.capacity = Number.POSITIVE_INFINITY;
  overpass.requests.length = 0;
  overpass.elements = Array.from({ length: 120 }, (_, id) => ({
    type: 'node',
    id,
    at: [BOX.west + (id % 11) / 250, BOX.south + (id % 13) / 400],
    tags: { shop: 'bakery', name: `Bakery ${id}`, phone: '+377 93 25 80 00' },
  }));
  await app.database.query('DELETE FROM rate_limits');
});

const start = (body: object) => app.as(person).post('/api/scraperuns').send(body);
const get = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
const ended = async (body: object) => {
  const { body: run } = await start({ city: 'Monaco', category: 'bakery', ...body }).expect(201);
  await until(async () => ['Complete', 'Failed'].includes((await get(run.id)).Status));
  return get(run.id);
};

describe('a run over OpenStreetMap', () => {
  it('delivers every business in the city, with its license in lead and export', async () => {
    overpass.failNext(noSlot, busy(504), outOfMemory);
    overpass.capacity = 60;
    const run = await ended({ minLeads: 'all' });
    expect(run).toMatchObject({
      Status: 'Complete',
      'Lead Count': 120,
      Source: 'OpenStreetMap',
      Sample: false,
      Coverage: { leads: 120, exhausted: true, tiles: { open: 0 } },
    });
    const { body } = await app.as(person).get(`/api/leads/by-run/${run.id}`).expect(200);
    expect(body.leads).toHaveLength(120);
    expect(JSON.stringify(body.leads[0])).toContain('ODbL 1.0 © OpenStreetMap contributors');
    const { text } = await app.as(person).get('/api/export/leads.csv').expect(200);
    expect(text.split('ODbL 1.0 © OpenStreetMap contributors')).toHaveLength(121);
  });

  it('stops at the requested number of leads', async () => {
    const run = await ended({ minLeads: 10 });
    expect(run).toMatchObject({ Status: 'Complete', 'Lead Count': 10 });
    expect(run.Coverage.exhausted).toBe(false);
    expect(overpass.queries()).toHaveLength(1);
  });

  it('refuses sample data', async () => {
    const sample = { city: 'Monaco', category: 'bakery', source: 'sample' };
    const { body } = await start(sample).expect(422);
    expect(body.errors.source).toBe('Sample data is available only while no places are loaded.');
  });

  it('reports the tags that matched the category', async () => {
    const run = await ended({});
    const { body } = await app.as(person).get(`/api/scraperuns/${run.id}/coverage`).expect(200);
    expect(body).toMatchObject({ requests: 0, estimatedCost: null });
    expect(body.matched).toContain('shop=bakery');
  });

  it('explains a permanent server failure and what to do', async () => {
    overpass.failNext(...Array.from({ length: 4 }, () => busy(504)));
    expect(await ended({})).toMatchObject({
      Status: 'Failed',
      Message:
        "OpenStreetMap's data server (Overpass) is overloaded or down. Please try again later.",
    });
  });

  it('offers candidates for an ambiguous city before it starts, and fails for an unknown city', async () => {
    const { body } = await start({ city: 'Springfield', category: 'bakery' }).expect(422);
    expect(body.candidates).toContain('Springfield, MO');
    expect(await ended({ city: 'Qwrtzy' })).toMatchObject({
      Status: 'Failed',
      Message: `We can't find a city named "Qwrtzy".`,
    });
  });

  it('can be canceled while the server is working', async () => {
    const slow = holdFault();
    overpass.failNext(slow.fault);
    const { body } = await start({ city: 'Monaco', category: 'bakery' }).expect(201);
    await until(async () => overpass.queries().length === 1);
    await app.as(person).post(`/api/scraperuns/${body.id}/cancel`).expect(200);
    await until(async () => (await get(body.id)).Status === 'Cancelled');
    slow.open();
  });
});
