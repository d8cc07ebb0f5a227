import { PROVIDERS } from '#contract/sources.js';
import {
  LEADS_IN_FULL,
  MAX_EXAMPLES,
  MAX_POINTS,
  visitorCoverage,
  type VisitorLead,
  visitorResult,
} from '#contract/visitors.js';
import { useApp } from '../../support/app.js';
import { fillIndex } from '../../support/places-index.js';

const PLACES = 86;
const NAME_WITH_CONTACTS = 'BAR-12.example, call 93 25 00 01 2';
const app = useApp();
beforeAll(async () => {
  await fillIndex({ client: app.database }, PLACES);
  await app.database.query(`
    UPDATE places SET phones = CASE WHEN id % 2 = 0 THEN phones ELSE '{}' END,
      website = CASE WHEN id % 4 = 0 THEN website END,
      email = CASE WHEN id % 8 = 0 THEN 'sales@bar-' || id || '.example' END`);
  await app.database.query('UPDATE places SET name = $1 WHERE id = 12', [NAME_WITH_CONTACTS]);
  // Seven hotels, three of which have a restaurant, two more restaurants, and a café whose license forbids showing it.
  await app.database.query(`
    INSERT INTO places (source, source_id, licence, name, name_key, category, types, other_types, phones, latitude, longitude, city_id, rank)
    SELECT source, n, '', source || ' ' || n, source || ' ' || n, 'Other', types, '{}', '{+37799999999}', 43.73, 7.42, city_id, 3
    FROM (SELECT city_id FROM places LIMIT 1) city, (
      SELECT 'osm' AS source, n, CASE WHEN n <= 4 THEN '{tourism/hotel}' WHEN n <= 7 THEN '{tourism/hotel,amenity/restaurant}'
        ELSE '{amenity/restaurant}' END::text[] AS types
      FROM generate_series(1, 9) n
      UNION ALL SELECT 'google', 10, '{amenity/cafe}'
    ) other;
    INSERT INTO place_types (city_id, type, rank, place_id)
    SELECT city_id, unnest(types), rank, id FROM places WHERE category = 'Other';
    INSERT INTO place_kinds VALUES ('tourism/hotel', 7), ('amenity/restaurant', 5), ('amenity/cafe', 1)`);
});
beforeEach(() => app.database.query('DELETE FROM rate_limits'));

const search = (city: string, category: string) =>
  app.as().get(`/api/public/search?${new URLSearchParams({ city, category })}`);

describe('GET /api/public/search', () => {
  it('counts the businesses in a city and category, and those with contact details', async () => {
    const { body, headers } = await search('Monaco', 'bar').expect(200);

    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(visitorResult.strict().parse(body)).toMatchObject({
      city: 'Monaco',
      category: 'bar',
      noun: 'bars',
      message: null,
      total: 86,
      isMore: false,
      reachable: 43,
      withPhone: 43,
      withWebsite: 21,
      withEmail: 10,
      candidates: [],
    });
  });

  it('shows two businesses in full, with the attribution of the data', async () => {
    const { body } = await search('Monaco', 'bars').expect(200);

    expect(body.examples).toHaveLength(MAX_EXAMPLES);
    const full = body.examples.filter(({ isMasked }: VisitorLead) => !isMasked);
    expect(full).toEqual(body.examples.slice(0, LEADS_IN_FULL));
    expect(full).toMatchObject([
      {
        name: 'Bar 8',
        category: 'Bar',
        phone: '+377 932500008',
        email: 'sales@bar-8.example',
        website: 'https://bar-8.example',
        address: '8 Boulevard des Moulins, 98000 Monaco',
        latitude: expect.closeTo(43.73, 4),
        longitude: expect.closeTo(7.42, 4),
      },
      { name: 'Bar 4', phone: '+377 932500004', website: 'https://bar-4.example', email: null },
    ]);
    expect(body.license).toBe(PROVIDERS.osm.license);
  });

  it('shows names and categories of the others, whose contact details never leave the server', async () => {
    const { body, text } = await search('Monaco', 'bars').expect(200);

    const masked = body.examples.slice(LEADS_IN_FULL);
    expect(masked).toHaveLength(MAX_EXAMPLES - LEADS_IN_FULL);
    for (const example of masked)
      expect(example).toMatchObject({
        name: expect.stringMatching(/^Bar \d+$|^····, call ····$/),
        category: 'Bar',
        address: '····, Monaco',
        latitude: null,
        longitude: null,
        isMasked: true,
      });
    const shapes = (field: 'phone' | 'website' | 'email') =>
      new Set(masked.map((lead: VisitorLead) => lead[field]));
    expect(shapes('phone')).toEqual(new Set(['+377 93 ·· ·· ··', null]));
    expect(shapes('website')).toEqual(new Set([null, '····.example']));
    const { rows } = await app.database.query<Record<string, string | null>>(
      `SELECT source_id, phones[1] AS phone, website, email, address
       FROM places WHERE category = 'Bar' AND id NOT IN (4, 8)`,
    );
    expect(rows).toHaveLength(PLACES - LEADS_IN_FULL);
    for (const contact of rows.flatMap(Object.values))
      if (contact !== null) {
        expect(text).not.toContain(`"${contact}"`);
        expect(text).not.toContain(contact.replace('https', ''));
      }
  });

  it('masks the contact details in a name', async () => {
    const { body } = await search('Monaco', 'bars').expect(200);
    expect(body.examples.map(({ name }: VisitorLead) => name)).toContain('····, call ····');
  });

  it('shows the locations of masked businesses about 50 m off, and always the same', async () => {
    const { body } = await search('Monaco', 'bar').expect(200);
    const { body: again } = await search('Monaco', 'bars').expect(200);

    expect(body.points).toHaveLength(PLACES - LEADS_IN_FULL);
    expect(body.points.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(again.points).toEqual(body.points);
    for (const { latitude, longitude } of body.points as {
      latitude: number;
      longitude: number;
    }[]) {
      const north = (latitude - 43.73) * 111_320;
      const east = (longitude - 7.42) * 111_320 * Math.cos((43.73 * Math.PI) / 180);
      // The bars are within 13 m.
      expect(Math.hypot(north, east)).toBeGreaterThan(25);
      expect(Math.hypot(north, east)).toBeLessThan(75);
    }
  });

  it('counts each business in one of the city’s other categories only', async () => {
    const { body } = await search('Monaco', 'bar').expect(200);
    expect(body.others).toEqual([
      { category: 'Hotel', count: 7 },
      { category: 'Restaurant', count: 2 },
      { category: 'Cafe', count: 1 },
    ]);
    const { body: restaurants } = await search('Monaco', 'restaurant').expect(200);
    expect(restaurants).toMatchObject({
      total: 5,
      others: expect.arrayContaining([{ category: 'Hotel', count: 4 }]),
    });
  });

  it('never shows businesses of a source whose license forbids it', async () => {
    const { body, text } = await search('Monaco', 'cafe').expect(200);
    expect(body).toMatchObject({ total: 1, examples: [], points: [] });
    expect(text).not.toMatch(/google/i);
  });

  it.each([
    ['Monac', 200, { city: 'Monaco', total: 86 }],
    ['San Fr', 200, { city: 'San Francisco, CA', total: 0 }],
    ['Monacco', 422, { candidates: expect.arrayContaining(['Monaco']) }],
    ['Springfield', 422, { error: expect.stringContaining('several cities') }],
    ['California', 422, { error: expect.stringMatching(/^Choose a city/) }],
    ['Xyzzyplugh', 422, { candidates: [] }],
    [
      'Paris',
      200,
      { message: "Paris, FR isn't covered yet.", candidates: ['Monaco'], loads: false },
    ],
  ])('answers a search in %s with %i', async (city, status, answer) => {
    const { body } = await search(city, 'bar').expect(status);
    expect(body).toMatchObject(answer);
  });

  it('explains why there are no results', async () => {
    const { body } = await search('Monaco', 'dentist').expect(200);
    const message = 'No results for "dentist" in Monaco.';
    expect(body).toMatchObject({ total: 0, examples: [], message });
  });

  it('rejects an unknown category', async () => {
    const { body } = await search('Monaco', 'floristry of the moon').expect(422);
    expect(body.error).toBe('We don\'t recognize "floristry of the moon" as a business category.');
  });

  it('starts nothing and loads nothing', async () => {
    const stored = async () => {
      const { rows } = await app.database.query(
        `SELECT (SELECT count(*) FROM places) AS places, (SELECT count(*) FROM pgboss.job WHERE name <> 'housekeeping') AS jobs,
           (SELECT count(*) FROM scrape_runs) AS runs`,
      );
      return rows;
    };
    const before = await stored();
    await search('Tokyo', 'bar').expect(200);
    expect(await stored()).toEqual(before);
  });

  it('limits the searches from an address across all processes', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index++) statuses.push((await search('Monaco', 'bar')).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    const { body, headers } = await search('Monaco', 'bar').expect(429);
    expect(body.error).toContain('Too many requests');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('GET /api/public/coverage counts the businesses and cities of the index, with a search as an example', async () => {
  const { body } = await app.as().get('/api/public/coverage').expect(200);
  expect(visitorCoverage.strict().parse(body)).toMatchObject({
    places: 86,
    cities: 1,
    example: { city: 'Monaco', noun: 'bars', total: 86 },
  });
});
