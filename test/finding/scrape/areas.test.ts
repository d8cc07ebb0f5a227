import { searchedArea, type GeoPolygon } from '#contract/areas.js';
import { circleShape, contains, polygonShape } from '../../../backend/maps/places/areas/shape.js';
import { usePerson } from '../../support/app.js';
import { AUSTIN } from '../../support/austin.js';
import { runToEnd, useGoogle } from '../../support/google.js';
import { generateCity } from '../../support/places-simulator-city.js';
import { dentist, startOpenStreetMap } from '../../support/openstreetmap.js';

/** A hook-shaped area around the center of the square in which both simulators place businesses. */
const hook = (west: number, south: number, side: number): GeoPolygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [0.1, 0.1],
      [0.9, 0.2],
      [0.8, 0.9],
      [0.5, 0.8],
      [0.6, 0.4],
      [0.2, 0.5],
      [0.1, 0.1],
    ].map(([x, y]): [number, number] => [west + x! * side, south + y! * side]),
  ],
});

/** The gazetteer's center of Austin. */
const AROUND_AUSTIN = circleShape({ latitude: 30.26715, longitude: -97.74306 }, 12);

describe('Google Maps in a drawn area', () => {
  const { app, simulator, addBoundary } = useGoogle();
  const person = usePerson(app);
  beforeAll(() => addBoundary(AUSTIN));

  it('finds all places inside and none outside, and shows the area', async () => {
    const polygon = hook(-98, 30, 0.3);
    const places = generateCity({ count: 900, seed: 15 });
    simulator.serve({ places });
    const { run, coverage, leads } = await runToEnd(app, person, { city: undefined, polygon });

    const inside = places.filter(({ location }) => contains(polygonShape(polygon), location!));
    const found = new Set(leads.map(({ source_id: id }) => id));
    expect(inside.length).toBeGreaterThan(200);
    expect(inside.filter(({ id }) => found.has(id)).length / inside.length).toBeGreaterThanOrEqual(
      0.99,
    );
    expect(leads.length).toBeLessThanOrEqual(inside.length);
    expect(run).toMatchObject({ City: 'Drawn area near Austin, TX', Area: { polygon } });
    expect(coverage.tiles.open).toBe(0);

    const { body } = await app.as(person).get(`/api/scraperuns/${run.id}/area`).expect(200);
    expect(searchedArea.strict().parse(body)).toEqual({
      label: 'Drawn area near Austin, TX',
      box: { south: 30.03, west: -97.97, north: 30.27, east: -97.73 },
      boundary: { type: 'MultiPolygon', coordinates: [polygon.coordinates] },
      open: [],
      searching: null,
    });
  });

  it('finds all places in a circle and none outside', async () => {
    const places = generateCity({ count: 900, seed: 16 });
    simulator.serve({ places });
    const { run, leads } = await runToEnd(app, person, { radiusKm: 12, minLeads: 'all' });
    const inside = places.filter(({ location }) => contains(AROUND_AUSTIN, location!));

    expect(inside.length).toBeGreaterThan(100);
    expect(new Set(leads.map(({ source_id: id }) => id))).toEqual(
      new Set(inside.map(({ id }) => id)),
    );
    expect(leads).toHaveLength(inside.length);
    expect(run).toMatchObject({ City: '12 km around Austin, TX' });
  });

  it('shows the city of a run that stored no target', async () => {
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO scrape_runs (account_id, city, category, source, target, status)
       VALUES ($1, 'Austin, TX', 'bar', 'index', '{}', 'Failed') RETURNING id`,
      [person.accountId],
    );
    const { body } = await app.as(person).get(`/api/scraperuns/${rows[0]!.id}/area`).expect(200);
    expect(searchedArea.strict().parse(body)).toMatchObject({ label: 'Austin, TX', open: [] });
  });

  it("shows the outline that came with the city's places", async () => {
    const corners = [
      [-116.3, 43.5],
      [-116.1, 43.5],
      [-116.1, 43.7],
      [-116.3, 43.5],
    ] as const;
    const ring = corners.map(([longitude, latitude]) => ({ latitude, longitude }));
    const box = { south: 43.5, west: -116.3, north: 43.7, east: -116.1 };
    const { rows } = await app.database.query<{ id: string }>(
      `WITH city AS (SELECT id FROM cities WHERE label = 'Boise, ID'), outline AS (
         INSERT INTO area_boundaries (city_id, box, rings, release, license)
         SELECT id, $2, $3, '2026-11-18.0', 'ODbL-1.0' FROM city)
       INSERT INTO scrape_runs (account_id, city, category, source, target, status)
       SELECT $1, 'Boise, ID', 'bar', 'index', jsonb_build_object('cityId', id), 'Complete' FROM city RETURNING id`,
      [person.accountId, JSON.stringify(box), JSON.stringify([ring])],
    );
    const { body } = await app.as(person).get(`/api/scraperuns/${rows[0]!.id}/area`).expect(200);
    expect(body).toMatchObject({
      box,
      boundary: { type: 'MultiPolygon', coordinates: [[corners]] },
    });
  });

  it('finds addresses with a postal code, and drops the others as outside', async () => {
    const places = generateCity({ count: 60, seed: 3 }).map((place, index) => ({
      ...place,
      address: `78701 Main St, Austin, TX ${index % 3 === 0 ? '78701' : '78702'}, USA`,
    }));
    simulator.serve({ places });
    const { run, coverage } = await runToEnd(app, person, { postcodes: ['78701'] });

    expect(run).toMatchObject({ City: '78701 in Austin, TX', 'Lead Count': 20 });
    expect(coverage.outside).toBe(40);
  });

  it('stores nothing for an area with 10,000 corners or far from the named city', async () => {
    const ring = Array.from({ length: 10_000 }, (_, corner): [number, number] => [
      Number((Math.cos(corner / 1592) * 2).toFixed(3)),
      Number((Math.sin(corner / 1592) * 2).toFixed(3)),
    ]);
    const round = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    const start = (request: object) =>
      app
        .as(person)
        .post('/api/scraperuns')
        .send({ city: 'Austin, TX', category: 'bar', ...request });

    const { body: many } = await start({ polygon: round }).expect(400);
    expect(many.error).toContain('The area has too many corners. The maximum is 200.');
    const { body: none } = await start({
      polygon: { type: 'Polygon', coordinates: [[]] },
    }).expect(400);
    expect(none.error).toContain('The area is empty. Draw at least three corners around it.');
    const { body: beyond } = await start({ polygon: hook(180, 50, 0.3) }).expect(400);
    expect(beyond.error).toContain('Each corner is [longitude, latitude] in degrees');
    const { body: several } = await start({
      polygon: { type: 'MultiPolygon', coordinates: [hook(-98, 30, 0.3).coordinates] },
    }).expect(400);
    expect(several.error).toContain('The area must be a GeoJSON Polygon');
    const { body: far } = await start({ polygon: hook(10, 50, 0.3) }).expect(422);
    expect(far.error).toBe(
      'The drawn area is far from Austin, TX. Draw it there, or enter another city.',
    );
    const { body: foreign } = await start({ postcodes: ['SW1A 1AA'] }).expect(422);
    expect(foreign.error).toBe(
      '"SW1A 1AA" is not a valid postal code in this country (United States).',
    );
    expect((await app.as(person).get('/api/scraperuns')).body).toEqual([]);
  });
});

describe('OpenStreetMap in a drawn area', () => {
  let world: Awaited<ReturnType<typeof startOpenStreetMap>>;
  beforeAll(async () => {
    world = await startOpenStreetMap();
    await world.reset();
  });
  afterAll(() => world.close());

  it('finds all places inside and none outside, even when the area must be split', async () => {
    const polygon = hook(-98, 30, 1);
    world.overpass.elements = Array.from({ length: 800 }, (_, index) => dentist(index));
    world.overpass.capacity = 150;
    const found = await world.find({ area: { polygon } });
    const inside = world.overpass.elements.filter(({ at: [longitude, latitude] }) =>
      contains(polygonShape(polygon), { latitude, longitude }),
    );

    expect(inside.length).toBeGreaterThan(200);
    expect(found.map(({ sourceId }) => sourceId).sort()).toEqual(
      inside.map(({ id }) => `node/${id}`).sort(),
    );
    expect(world.nominatim.requests).toEqual([]);
  });

  it('finds all places in a circle and none outside', async () => {
    world.overpass.elements = Array.from({ length: 800 }, (_, index) => dentist(index));
    world.overpass.capacity = 150;
    const found = await world.find({ area: { radiusKm: 12 } });
    const inside = world.overpass.elements.filter(({ at: [longitude, latitude] }) =>
      contains(AROUND_AUSTIN, { latitude, longitude }),
    );

    expect(inside.length).toBeGreaterThan(20);
    expect(found.map(({ sourceId }) => sourceId).sort()).toEqual(
      inside.map(({ id }) => `node/${id}`).sort(),
    );
  });

  it('finds addresses with a postal code', async () => {
    world.overpass.capacity = Number.POSITIVE_INFINITY;
    world.overpass.elements = [
      dentist(1, { tags: { 'addr:postcode': '78701-1234' } }),
      dentist(2, { tags: { 'addr:postcode': '78702' } }),
      dentist(3),
    ];
    expect(await world.names({ area: { postcodes: ['78701'] } })).toEqual(['Dentist 1']);
  });
});
