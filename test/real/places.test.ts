import { existsSync, readFileSync } from 'node:fs';
import { match } from '../../backend/maps/places/categories/match.js';
import { all, openPlaces, usePlaces, type PlacesWorld } from '../maps/places/support.js';

const MONACO = '../shared/data/osm/monaco-2021.osm.pbf';
const SAN_FRANCISCO = '../shared/data/overture/san-francisco.geojsonl';
const CATEGORIES = '../shared/data/overture/categories.csv';
const present = existsSync(MONACO) && existsSync(SAN_FRANCISCO);
if (!present) process.stderr.write('Skipped real places: ../shared/data is absent.\n');
const real = present ? describe : describe.skip;

real(`real places${present ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  let world: PlacesWorld;
  beforeAll(async () => {
    world = await openPlaces();
    const { code } = await world.places('import', MONACO, SAN_FRANCISCO);
    expect(code).toBe(0);
  }, 120_000);
  afterAll(() => world?.close());

  const find = async (city: string, category: string) =>
    all(world.index, await world.index.resolve({ city }, category));

  it('include at least 80 distinct restaurants in Monaco, 38 with a phone', async () => {
    const found = await find('Monaco', 'restaurant');
    expect(found.length).toBeGreaterThanOrEqual(80);
    expect(found.filter(({ phone }) => phone).length).toBeGreaterThanOrEqual(38);
    expect(new Set(found.map(({ name, address }) => `${name} ${address}`)).size).toBe(found.length);
    for (const { phone, website } of found) {
      expect(phone ?? '+37700000').toMatch(/^\+\d{7,15}$/);
      expect(website ?? 'https://').toMatch(/^https?:\/\//);
    }
  });

  it('include at least 40 coffee shops in San Francisco', async () => {
    expect((await find('San Francisco, CA', 'coffee shop')).length).toBeGreaterThanOrEqual(40);
  });

  it('of a type with a name of its own are those of the type and its subtypes in the tree of Overture', () => {
    const tree = new Map(
      readFileSync(CATEGORIES, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => {
          const [, id, path] = /^([^;]+); \[(.*)\]/.exec(line) ?? [];
          return id ? [[id, path!.split(',')] as const] : [];
        }),
    );
    const known = [...tree.keys()].map((id) => `overture/${id}`);
    const wrong = [...tree.keys()].flatMap((id) => {
      const { types } = match(id.replaceAll('_', ' '), known);
      // Some types are listed twice, in the singular and plural.
      const others = types
        .map((type) => type.replace('overture/', ''))
        .filter((type) => tree.has(type) && !tree.get(type)!.includes(id))
        .filter((type) => type.length < id.length - 1 || type.length > id.length + 1)
        .filter((type) => !type.includes('billiards'));
      return others.length > 0 || !types.includes(`overture/${id}`)
        ? [`${id}: ${others.join()}`]
        : [];
    });
    expect(tree.size).toBeGreaterThan(2000);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['mosque', 1],
    ['synagogue', 4],
    ['credit union', 3],
    ['motel', 3],
  ])('of the kind "%s" are %i in San Francisco', async (category, count) => {
    expect(await find('San Francisco, CA', category)).toHaveLength(count);
  });

  it('have readable names, and websites of their own without tracking', async () => {
    const found = await find('San Francisco, CA', 'restaurant');
    expect(found.map(({ name }) => name)).toContain("Chow's Kitchen");
    expect(found.filter(({ name }) => /&#?\w+;|<\w/.test(name))).toEqual([]);
    const websites = found.flatMap(({ website }) => website ?? []);
    expect(websites.length).toBeGreaterThan(100);
    expect(websites.filter((website) => /[?&](utm_|gclid|y_source)/.test(website))).toEqual([]);
    expect(websites.filter((website) => /facebook|linktr\.ee|toasttab|yelp/.test(website))).toEqual(
      [],
    );
    expect(found.flatMap(({ profiles }) => profiles ?? []).length).toBeGreaterThan(0);
  });

  it('are found although the sources name their category differently', async () => {
    expect(await find('Monaco', 'theatre')).toHaveLength(5);
    expect(await find('Monaco', 'theater')).toHaveLength(5);
    for (const category of ['deli', 'bbq', 'clothes', 'theatre', 'electronics store']) {
      const found = await find('San Francisco, CA', category);
      expect({ category, enough: found.length >= 5 }).toEqual({ category, enough: true });
    }
  });

  it('are not found by their secondary categories', async () => {
    for (const [category, stranger] of [
      ['handyman', /preschool|school/i],
      ['nightclub', /\bzoo\b/i],
      ['chiropractor', /pharmacy/i],
    ] as const) {
      const names = (await find('San Francisco, CA', category)).map(({ name }) => name);
      expect(names.filter((name) => stranger.test(name))).toEqual([]);
    }
  });

  it("keep Monaco's French neighbors in France", async () => {
    const { rows } = await world.client.query<{ name: string; label: string }>(
      `SELECT places.name, label FROM places JOIN cities ON cities.id = city_id
       WHERE source = 'osm' AND country <> 'MC' ORDER BY label`,
    );
    expect(new Set(rows.map(({ label }) => label))).toEqual(
      new Set(["Cap-d'Ail, FR", 'Beausoleil, FR']),
    );
    expect(rows.length).toBeLessThan(10);
  });

  it('all have a city, except two that name a county or nothing', async () => {
    const { rows } = await world.client.query('SELECT name FROM places WHERE city_id IS NULL');
    expect(rows.length).toBeLessThanOrEqual(2);
  });
});

const US_SAMPLE = '../shared/data/overture/us-sample.parquet';
const sample = existsSync(US_SAMPLE) ? describe : describe.skip;

sample(
  `a real parquet${existsSync(US_SAMPLE) ? '' : ' (skipped: ../shared/data is absent)'}`,
  () => {
    const world = usePlaces();

    it('is not imported at all when it is truncated', async () => {
      const whole = readFileSync(US_SAMPLE);
      for (const end of [whole.length - 1, whole.length / 2, 100]) {
        const file = world.file('cut.parquet', whole.subarray(0, end));
        const { code, stderr } = await world.places('import', file);
        expect({ code, stderr }).toEqual({
          code: 1,
          stderr: expect.stringContaining('Nothing was imported from it.'),
        });
      }
      const { rows } = await world.client.query(
        'SELECT 1 FROM places UNION ALL SELECT 1 FROM place_staging',
      );
      expect(rows).toEqual([]);
    }, 60_000);

    it('is imported completely, and found by city and category', async () => {
      const { code, stdout } = await world.places('import', US_SAMPLE);
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining('3425 read; 3195 new'),
      });
      expect(stdout).toContain('skipped: 197 low confidence, 33 not a business');
      const { rows } = await world.client.query(
        `SELECT count(*) FILTER (WHERE phones[1] ~ '^\\+1\\d{10}$')::int AS phones,
         count(*) FILTER (WHERE latitude BETWEEN 18 AND 72)::int AS located,
         count(*) FILTER (WHERE city_id IS NULL)::int AS lost
       FROM places`,
      );
      expect(rows[0].located).toBe(3195);
      expect(rows[0].phones).toBeGreaterThan(2900);
      expect(rows[0].lost).toBeLessThan(25);
      const found = await all(
        world.index,
        await world.index.resolve({ city: 'Houston, TX' }, 'restaurant'),
      );
      expect(found.length).toBeGreaterThanOrEqual(2);
      expect(found.every(({ address }) => address?.includes('Houston, TX'))).toBe(true);
      expect((await world.places('import', US_SAMPLE)).stdout).toContain(
        'nothing changed; 3425 read',
      );
    }, 60_000);
  },
);
