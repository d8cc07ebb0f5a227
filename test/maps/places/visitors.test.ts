import { visitorResult } from '#contract/visitors.js';
import { useApp } from '../../support/app.js';
import { fillIndex } from '../../support/places-index.js';

const PLACES = 86;
const app = useApp();
beforeAll(async () => {
  await fillIndex({ client: app.database }, PLACES);
  await app.database.query(`
    UPDATE places SET phones = CASE WHEN id % 2 = 0 THEN phones ELSE '{}' END,
      website = CASE WHEN id % 4 = 0 THEN website END,
      email = CASE WHEN id % 8 = 0 THEN 'sales@bar-' || id || '.example' END`);
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
      message: null,
      total: 86,
      isMore: false,
      withPhone: 43,
      withWebsite: 21,
      withEmail: 10,
      candidates: [],
    });
  });

  it('shows five examples whose names and contact details never leave the server', async () => {
    const { body, text } = await search('Monaco', 'bars').expect(200);

    expect(body.examples).toHaveLength(5);
    for (const example of body.examples)
      expect(example).toMatchObject({
        name: 'B••••',
        category: 'Bar',
        address: 'Boulevard des Moulins, Monaco',
        latitude: 43.73,
        longitude: 7.42,
      });
    expect(new Set(body.examples.map(({ phone }: { phone: string }) => phone))).toContain(
      '+377 ••• •••',
    );
    expect(text).not.toMatch(/Bar \d|9325|bar-\d|sales@/);
  });

  it.each([
    ['Monacco', 422, { candidates: expect.arrayContaining(['Monaco']) }],
    ['Springfield', 422, { error: expect.stringContaining('several cities') }],
    ['California', 422, { error: expect.stringMatching(/^Choose a city/) }],
    ['Xyzzyplugh', 422, { candidates: [] }],
    ['Paris', 200, { message: "Paris, FR isn't covered yet.", candidates: ['Monaco'], total: 0 }],
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

it('GET /api/public/coverage counts the businesses and cities of the index', async () => {
  const { body } = await app.as().get('/api/public/coverage').expect(200);
  expect(body).toEqual({ places: 86, cities: 1 });
});
