import type { ScrapeRun } from '#contract/scrape.js';
import { type Subscriber, useApp } from '../../support/app.js';

const app = useApp();
let person: Subscriber;

beforeAll(async () => {
  person = await app.newPerson();
  await addRuns(person, [
    ['San Francisco, CA', 'Coffee shop', 'Complete', '2026-03-03T12:00:00Z'],
    ['Springfield, IL', 'dentist 100%', 'Failed', '2026-03-02T12:00:00Z'],
    ['Zürich', "o'bar_x", 'Cancelled', '2026-03-01T12:00:00Z'],
  ]);
  await addRuns(await app.newPerson(), [['Zürich', 'theirs', 'Complete', '2026-03-01T12:00:00Z']]);
});

const addRuns = ({ accountId }: Subscriber, runs: string[][]) =>
  Promise.all(
    runs.map((run) =>
      app.database.query(
        `INSERT INTO scrape_runs (account_id, city, category, status, created_at, source, target)
         VALUES ($1, $2, $3, $4, $5, 'sample', '{}')`,
        [accountId, ...run],
      ),
    ),
  );
const list = (filter: unknown) =>
  app
    .as(person)
    .get(`/api/scraperuns?range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}`);

describe('GET /api/scraperuns?filter=', () => {
  // @requirement 7.13
  it.each<[object, string[]]>([
    [{}, ['San Francisco, CA', 'Springfield, IL', 'Zürich']],
    [{ city: 'FRAN' }, ['San Francisco, CA']],
    [{ city: 'ZÜ' }, ['Zürich']],
    [{ city: ', ' }, ['San Francisco, CA', 'Springfield, IL']],
    [{ city: '%' }, []],
    [{ city: '' }, ['San Francisco, CA', 'Springfield, IL', 'Zürich']],
    [{ category: '100%' }, ['Springfield, IL']],
    [{ category: 'bar_' }, ['Zürich']],
    [{ category: 'b_r' }, []],
    [{ category: "o'" }, ['Zürich']],
    [{ category: '\\' }, []],
    [{ category: "' OR true --" }, []],
    [{ status: 'Failed' }, ['Springfield, IL']],
    [{ status: ['Failed', 'Cancelled'] }, ['Springfield, IL', 'Zürich']],
    [{ status: [] }, []],
    [{ from: '2026-03-02T12:00:00Z' }, ['San Francisco, CA', 'Springfield, IL']],
    [{ to: '2026-03-02T12:00:00Z' }, ['Zürich']],
    [{ from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' }, ['Springfield, IL']],
    [
      { city: 'z', status: ['Cancelled', 'Complete'], category: 'x', from: '2026-01-01T00:00:00Z' },
      ['Zürich'],
    ],
    [{ city: 'z', status: 'Complete' }, []],
  ])('with the filter %j, returns and counts the runs in %j', async (filter, cities) => {
    const { body, headers } = await list(filter).expect(200);

    expect(body.map(({ City }: ScrapeRun) => City)).toEqual(cities);
    expect(headers['content-range']?.split('/')[1]).toBe(String(cities.length));
  });

  it.each([
    [{ sql: 1 }, 'filter'],
    [{ city: 'x'.repeat(101) }, 'filter.city'],
    [{ category: 'a\u0000b' }, 'filter.category'],
    [{ status: 'Open' }, 'filter.status'],
    [{ status: ['Open'] }, 'filter.status'],
    [{ from: 'yesterday' }, 'filter.from'],
    [{ to: 7 }, 'filter.to'],
    [{ from: '0000-01-01T00:00:00Z' }, 'filter.from'],
    [{ to: `2026-01-01T00:00:00.${'1'.repeat(200)}Z` }, 'filter.to'],
    [{ city: 'half a pair \ud83d' }, 'filter.city'],
    [{ id: ['x'] }, 'filter.id.0'],
  ])('rejects %j', async (filter, field) => {
    const { body } = await list(filter).expect(400);

    expect(Object.keys(body.errors)).toEqual([field]);
  });
});
