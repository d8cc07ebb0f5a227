import { runEstimate } from '#contract/coverage.js';
import { delivery } from '#contract/deliveries.js';
import { run as runSchema, runQuery, type ScrapeRun } from '#contract/scrape.js';
import { splitCategories } from '../../../backend/maps/places/categories/split.js';
import { match } from '../../../backend/maps/places/categories/match.js';
import { useApp, usePerson } from '../../support/app.js';
import { fillIndex, holdSecondBatch } from '../../support/places-index.js';
import { until } from '../../support/until.js';
import { asText } from '../leads/support.js';

const isCategory = (text: string) =>
  ['alias', 'name'].includes(
    match(text, ['overture/bar_and_grill_restaurant', 'overture/bar_and_grill']).matchedBy,
  );

describe('a text that names several categories', () => {
  it.each([
    ['restaurants & bars', ['restaurants', 'bars']],
    ['bakery, cafe', ['bakery', 'cafe']],
    ['restaurant and bar', ['restaurant', 'bar']],
    ['restaurant, bar', ['restaurant', 'bar']],
    ['bakery, cafe, and bar', ['bakery', 'cafe', 'bar']],
    ['bakery, cafe, & bar,', ['bakery', 'cafe', 'bar']],
    ['hotel AND hostel', ['hotel', 'hostel']],
    ['bar/cafe', ['bar', 'cafe']],
    ['bar + cafe; bakery', ['bar', 'cafe', 'bakery']],
    ['hotel und restaurant', ['hotel', 'restaurant']],
    ['hotel et restaurant', ['hotel', 'restaurant']],
    ['hotel y bar', ['hotel', 'bar']],
    ['hotel или restaurant', ['hotel', 'restaurant']],
    ['hotel、restaurant', ['hotel', 'restaurant']],
    ['hotel，restaurant', ['hotel', 'restaurant']],
    ['bar or pub', ['bar', 'pub']],
    ['bar and/or pub', ['bar', 'pub']],
    ['hotel y/o restaurant', ['hotel', 'restaurant']],
    ['hotel und/oder restaurant', ['hotel', 'restaurant']],
    ['hotel sowie restaurant', ['hotel', 'restaurant']],
    ['hotel u. restaurant', ['hotel', 'restaurant']],
    ['hotel as well as restaurant', ['hotel', 'restaurant']],
    ['hotel – restaurant - bar', ['hotel', 'restaurant', 'bar']],
    ['hotel・restaurant • bar', ['hotel', 'restaurant', 'bar']],
  ])('"%s" is split into %j', (text, parts) => {
    expect(splitCategories(text, isCategory)).toEqual(parts);
  });

  it.each([
    'bar and grill',
    'bed and breakfast',
    'B&B',
    'arts and crafts store',
    'hotel',
    '&',
    ',',
  ])('the one category "%s" stays whole', (text) => {
    expect(splitCategories(text, isCategory)).toEqual([text]);
  });

  it('is split as rarely as possible', () => {
    expect(splitCategories('bed and breakfast and bar and grill, cafe', isCategory)).toEqual([
      'bed and breakfast',
      'bar and grill',
      'cafe',
    ]);
  });

  it('is split at other words only if all parts are categories', () => {
    for (const text of ['rock und stein', 'H&M', 'hotel et xyzzy', 'and/or'])
      expect(splitCategories(text, isCategory)).toEqual([text]);
  });
});

const app = useApp({ env: { TRIAL_LEADS: '1000' } });
const person = usePerson(app);
/** Monaco has 10 bars, 10 bakeries, 10 cafes, and 10 places that are both bakery and cafe. */
beforeAll(async () => {
  await fillIndex({ client: app.database }, 40);
  await app.database.query(`
    UPDATE places SET types = (ARRAY['{amenity/bar}', '{shop/bakery}', '{amenity/cafe}', '{shop/bakery,amenity/cafe}']::text[])[1 + id % 4]::text[];
    TRUNCATE place_types, place_kinds;
    INSERT INTO place_types (city_id, type, rank, place_id) SELECT city_id, unnest(types), rank, id FROM places;
    INSERT INTO place_kinds SELECT type, count(*) FROM place_types GROUP BY type`);
});

const start = (request: object) =>
  app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', minLeads: 'all', ...request });
async function search(request: object): Promise<ScrapeRun> {
  const { body } = await start(request).expect(201);
  const get = async () => (await app.as(person).get(`/api/scraperuns/${body.id}`)).body;
  await until(async () => (await get()).Status === 'Complete');
  return runSchema.strict().parse(await get());
}
const estimate = (query: string) =>
  app.as(person).get(`/api/scraperuns/estimate?city=Monaco&minLeads=all&${query}`);

const csvPath = (run: ScrapeRun) => {
  const { pathname, search: token } = new URL(run['CSV URL']!, app.url);
  return `${pathname}${token}`;
};

describe('a run with several categories', () => {
  it.each([
    [{ category: 'bakery, cafe' }, 'bakery, cafe'],
    [{ category: 'Bakeries & cafés' }, 'Bakeries & cafés'],
    [{ categories: ['bakery', 'cafe'] }, 'bakery & cafe'],
    [{ category: 'bakery', categories: ['cafe', 'Bakeries'] }, 'bakery & cafe'],
  ])('for %j delivers each business once, in one run named "%s"', async (request, label) => {
    const run = await search(request);

    expect(run).toMatchObject({ Category: label, 'Lead Count': 30 });
    expect(run.Categories).toHaveLength(2);
    const { body } = await app.as(person).get(`/api/scraperuns/${run.id}/coverage`).expect(200);
    expect(body).toMatchObject({ category: label, found: 30, leads: 30, duplicates: 0 });
    expect(body.matched).toBeNull();
    expect((await app.as(person).get('/api/usage')).body.used).toBe(30);
  });

  it('is found by each of its categories, and writes one file', async () => {
    const run = await search({ categories: ['bar', 'bakery', 'cafe'] });
    const filter = (category: string) =>
      app.as(person).get(`/api/scraperuns?filter=${JSON.stringify({ category })}`);
    const file = await app.as(person).get(csvPath(run)).parse(asText).expect(200);

    for (const category of ['bar', 'Bakery', 'cafe'])
      expect((await filter(category)).body).toHaveLength(1);
    expect((await filter('hotel')).body).toEqual([]);
    expect(file.body.trim().split('\n')).toHaveLength(41);
  });

  it('keeps a single category as it is', async () => {
    expect(await search({ categories: ['bar'] })).toMatchObject({
      Category: 'bar',
      Categories: ['bar'],
      'Lead Count': 10,
    });
  });

  it('is joined by a request for the same categories in another order', async () => {
    const client = await app.database.connect();
    const batch = await holdSecondBatch(client);
    try {
      const [first, second] = await Promise.all(
        ['category=bar&category=bakery', 'category=Bakery,+BAR'].map(async (query) => {
          const url = `${app.url}/scrape/progress?city=Monaco&minLeads=all&${query}`;
          const { body } = await fetch(url, {
            headers: { Authorization: `Bearer ${person.token}` },
          });
          let text = '';
          for await (const part of body!.pipeThrough(new TextDecoderStream())) {
            text += part;
            const runId = /"runId":"([^"]+)"/.exec(text)?.[1];
            if (runId) return runId;
          }
          return text;
        }),
      );
      expect(first).toBe(second);
    } finally {
      await batch.release();
      client.release();
    }
  });

  it('names the one that is unknown, and offers others', async () => {
    const { body } = await start({ category: 'bakery, cofee shop, blorf' }).expect(422);

    expect(body).toMatchObject({
      error: `We don't recognize "cofee shop" as a business category.`,
      errors: { category: expect.any(String) },
    });
    expect(body.candidates.length).toBeGreaterThan(0);
    expect((await app.as(person).get('/api/scraperuns')).body).toEqual([]);
  });

  it.each([
    ['cofee shop', 'Coffee shop'],
    ['charcuterie', 'Butcher'],
  ])('is refused everywhere for the single unknown category "%s"', async (category, known) => {
    const search = { city: 'Monaco', category };
    const query = new URLSearchParams(search);
    const as = app.as(person);
    const refused = await Promise.all([
      start({ category }),
      as.get(`/api/scraperuns/estimate?minLeads=1&${query}`),
      as.get(`/scrape/progress?minLeads=1&${query}`),
      as.post('/api/deliveries').send({ ...search, name: 'Any', cadence: 'monthly' }),
      app.as().get(`/api/public/search?${query}`),
    ]);

    for (const { status, body } of refused) {
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: `We don't recognize "${category}" as a business category.`,
        errors: { category: expect.any(String) },
      });
      expect(body.candidates).toContain(known);
    }
    expect((await as.get('/api/scraperuns')).body).toEqual([]);
  });

  it.each([
    [{ category: 'bar, pub, cafe, hotel, bakery, bank' }, 'category'],
    [{ categories: ['bar', 'pub', 'cafe', 'hotel', 'bakery', 'bank'] }, 'categories'],
    [{ category: 'bar', categories: ['pub', 'cafe', 'hotel', 'bakery', 'bank'] }, 'category'],
    [{ categories: [] }, 'categories'],
    [{}, 'category'],
  ])('rejects %j', async (request, field) => {
    expect(Object.keys((await start(request).expect(400)).body.errors)).toEqual([field]);
  });
});

describe('a text of categories', () => {
  it.each([
    ['restaurants & bars', ['restaurants', 'bars']],
    ['bakery, cafe', ['bakery', 'cafe']],
    ['Zahnarzt', ['Zahnarzt']],
    ['歯科', ['歯科']],
    ['bar and grill', ['bar and grill']],
    ['bed and breakfast', ['bed and breakfast']],
    ['Bäckerei und Café', ['Bäckerei', 'Café']],
    ['パン屋、カフェ', ['パン屋', 'カフェ']],
    ['bar/pub', ['bar', 'pub']],
    ['hotel, hostel & motel', ['hotel', 'hostel', 'motel']],
  ])(
    'means the same in the API, form, command line and public search: %j',
    async (category, named) => {
      const query = new URLSearchParams({ city: 'Monaco', category });
      // The command line parses its flags as the stream of the form does.
      const { data } = runQuery.safeParse({ city: 'Monaco', category: [category] });
      const [sent, flags] = [await search({ category, minLeads: 1 }), await search({ ...data })];
      const visitor = await app.as().get(`/api/public/search?${query}`).expect(200);

      expect(sent.Categories).toEqual(named);
      expect(flags.Categories).toEqual(named);
      expect(visitor.body.categories).toEqual(named);
    },
  );
});

describe('a narrow category', () => {
  it('delivers its own type only, and offers the wider one with its count', async () => {
    await app.database.query(`
      INSERT INTO place_types (city_id, type, rank, place_id)
        SELECT city_id, 'amenity/cafe/teahouse', rank, place_id FROM place_types WHERE type = 'amenity/cafe' ORDER BY place_id LIMIT 2;
      INSERT INTO place_kinds VALUES ('amenity/cafe/teahouse', 2)`);

    expect(
      runEstimate.parse((await estimate('category=tea+house').expect(200)).body),
    ).toMatchObject({ found: { total: 2 }, wider: [{ category: 'Cafe', more: 18 }] });
    expect((await estimate('category=tea+house&category=cafe')).body).toMatchObject({
      found: { total: 20 },
      wider: [],
    });
    expect(await search({ category: 'tea house', minLeads: 5 })).toMatchObject({
      'Lead Count': 2,
      Message: 'Only 2 leads found for "tea house" in Monaco. Not included: Cafe (18 more).',
    });
    expect(await search({ category: 'tea house', minLeads: 2 })).toMatchObject({ Message: null });
  });
});

describe('several categories', () => {
  it('are estimated together', async () => {
    for (const query of ['category=bakery&category=cafe', 'category=bakery+%26+cafe'])
      expect(runEstimate.parse((await estimate(query).expect(200)).body)).toMatchObject({
        found: { total: 30 },
        sentence: expect.stringContaining('About 30 found'),
      });
    const { body } = await estimate('category=hotel&category=hostel').expect(200);
    expect(body.sentence).toBe(
      'No results for "hotel & hostel" in Monaco. The index has 40 other businesses there.',
    );
    expect((await estimate('category=bakery&category=blorf').expect(422)).body.error).toContain(
      '"blorf"',
    );
    await estimate(`${'category=bar&'.repeat(6)}`).expect(400);
  });

  it('are counted for visitors', async () => {
    const of = (query: string) => app.as().get(`/api/public/search?city=Monaco&${query}`);
    for (const query of ['category=bakery,cafe', 'category=bakery&category=cafe'])
      expect((await of(query).expect(200)).body).toMatchObject({
        total: 30,
        categories: ['bakery', 'cafe'],
      });
    expect((await of('category=bakery,blorf').expect(422)).body.error).toContain('"blorf"');
    await of('category=').expect(400);
  });

  it('are counted by the suggestions for areas', async () => {
    const of = async (query: string) =>
      (await app.as().get(`/api/places/areas?q=monaco&${query}`).expect(200)).body[0];
    expect(await of('category=bakery&category=cafe')).toMatchObject({ count: 30 });
    expect(await of('')).toMatchObject({ count: 40 });
  });

  it('are kept by a delivery, and replaced by a change', async () => {
    const request = {
      name: 'Sweets',
      city: 'Monaco',
      category: 'bakery & cafe',
      cadence: 'monthly',
    };
    const { body: created } = await app
      .as(person)
      .post('/api/deliveries')
      .send(request)
      .expect(201);
    expect(delivery.parse(created)).toMatchObject({
      category: 'bakery & cafe',
      categories: ['bakery', 'cafe'],
    });
    const change = async (patch: object) =>
      (await app.as(person).patch(`/api/deliveries/${created.id}`).send(patch).expect(200)).body;

    expect(await change({ name: 'More' })).toMatchObject({ categories: ['bakery', 'cafe'] });
    expect(await change({ category: 'bar' })).toMatchObject({
      category: 'bar',
      categories: ['bar'],
    });
    expect(await change({ category: null, categories: ['cafe', 'bar'] })).toMatchObject({
      category: 'cafe & bar',
      categories: ['cafe', 'bar'],
    });
    await app
      .as(person)
      .patch(`/api/deliveries/${created.id}`)
      .send({ categories: ['bar', 'blorf'] })
      .expect(422);
    await app
      .as(person)
      .patch(`/api/deliveries/${created.id}`)
      .send({ category: null })
      .expect(400);
  });
});
