import { once } from 'node:events';
import { buildFeature, usePlaces } from './support.js';
import { writePbf } from './pbf.js';

const world = usePlaces();
afterEach(() => world.clear());

const count = async (table = 'places') =>
  Number((await world.client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

/** Every index and constraint of the imported tables. */
const definitions = async () => {
  const { rows } = await world.client.query(
    `SELECT conrelid::regclass || ' ' || conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid = ANY('{places,place_types}'::regclass[])
     UNION SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN ('places', 'place_types')
     ORDER BY 1`,
  );
  return rows;
};

describe('npm run places -- import places.geojsonl', () => {
  it('imports places, and changes nothing when repeated', async () => {
    const file = world.file('twice.geojsonl', `${buildFeature('a')}\n${buildFeature('bb')}\n`);
    const first = await world.command('import', file);
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 read; 2 new; 0 updated'),
    });
    const second = await world.places('import', file);
    expect(second.stdout).toContain('nothing changed; 2 read; 0 new; 0 updated; 2 unchanged');
    expect((await world.command('count')).stdout).toBe('overture\tSan Francisco, CA\t2\n');
  });

  it('updates places from a newer file, and keeps the rest', async () => {
    await world.places(
      'import',
      world.file('old.geojsonl', `${buildFeature('a')}\n${buildFeature('b')}\n`),
    );
    const newer = buildFeature('a', { names: { primary: 'New Name' } });
    const { stdout } = await world.places('import', world.file('new.geojsonl', newer));
    expect(stdout).toContain('0 new; 1 updated; 0 unchanged');
    const { rows } = await world.client.query('SELECT name FROM places ORDER BY name');
    expect(rows).toEqual([{ name: 'New Name' }, { name: 'Place b' }]);
  });

  it('skips broken records and reports their line numbers', async () => {
    const lines = [buildFeature('good'), '{"type":"Feature"', '[]', '', buildFeature('good2')];
    const { code, stdout, stderr } = await world.places(
      'import',
      world.file('bad.ndjson', lines.join('\n')),
    );
    expect(code).toBe(0);
    expect(stdout).toContain('4 read; 2 new');
    expect(stdout).toContain('1 not JSON, 1 not a GeoJSON feature');
    expect(stderr).toContain('Skipped line 2: not JSON');
  });

  it('skips closed places, places that are not businesses, and uncertain ones', async () => {
    const file = world.file(
      'none.geojsonl',
      [
        buildFeature('open'),
        buildFeature('shut', { operating_status: 'permanently_closed' }),
        buildFeature('locker', { categories: { primary: 'package_locker' } }),
        buildFeature('atm', { categories: { primary: 'atms' } }),
        buildFeature('doubt', { confidence: 0.2 }),
      ].join('\n'),
    );
    const { stdout } = await world.places('import', file);
    expect(stdout).toContain('5 read; 1 new');
    expect(stdout).toContain('skipped: 1 closed, 2 not a business, 1 low confidence');
  });

  it('recognizes one city by several spellings, and counts places without a city', async () => {
    const at = (locality: string | null) => ({
      addresses: [{ locality, region: 'CA', country: 'US' }],
    });
    const file = world.file(
      'spellings.geojsonl',
      ['San Francisco', 'SAN FRANCISCO', 'SF', 'San-Francisco', 'San Francisco CA', null]
        .map((city, index) => buildFeature(`s${index}`, at(city)))
        .join('\n'),
    );
    expect((await world.places('import', file)).stdout).toContain('1 without a city');
    expect((await world.places('count')).stdout).toBe(
      'overture\tSan Francisco, CA\t5\noverture\t(no city)\t1\n',
    );
  });

  it('resumes after kill -9, and keeps all indexes and constraints', async () => {
    const built = await definitions();
    const lines = Array.from({ length: 50_000 }, (_, index) => buildFeature(`n${index}`));
    const file = world.file('long.geojsonl', `${lines.join('\n')}\n`);
    const child = world.start('import', file);
    const ended = once(child, 'close');
    let output = '';
    child.stderr!.on('data', (chunk) => {
      output += chunk;
      if (output.includes('5000 records read')) child.kill('SIGKILL');
    });
    await ended;
    expect(await count()).toBe(0);
    expect(await count('place_staging')).toBeGreaterThanOrEqual(5000);
    const { stdout, stderr } = await world.places('import', file);
    expect(stderr).toMatch(/Resuming after \d+ records/);
    expect(stdout).toContain('50000 read; 50000 new');
    expect(await count()).toBe(50_000);
    expect(await count('place_staging')).toBe(0);
    // A batch of this size goes into tables whose indexes are built afterward.
    expect(await definitions()).toEqual(built);
  }, 60_000);

  it('refuses to run twice at the same time', async () => {
    await world.client.query('SELECT pg_advisory_lock(752237)');
    const file = world.file('busy.geojsonl', buildFeature('a'));
    const { code, stderr } = await world.command('import', file);
    await world.client.query('SELECT pg_advisory_unlock(752237)');
    expect(code).toBe(1);
    expect(stderr).toContain('Another import is in progress');
  });
});

describe('npm run places -- import with an unreadable file', () => {
  const pbf = writePbf([
    {
      type: 'node',
      id: 1,
      latitude: 43.73,
      longitude: 7.42,
      tags: { name: 'Chez Nous', amenity: 'restaurant' },
    },
  ]);
  const cases: [string, () => string, RegExp][] = [
    ['missing', () => '/nowhere/places.geojsonl', /does not exist/],
    ['a folder', () => world.folder, /is a directory/],
    ['empty', () => world.file('empty.geojsonl', ''), /is empty/],
    [
      'of a different type',
      () => world.file('places.csv', 'a,b'),
      /must end in \.osm\.pbf, \.parquet/,
    ],
    [
      'an image named .geojsonl',
      () => world.file('p.geojsonl', Buffer.alloc(9_000_000)),
      /not contain one JSON|contains no Overture places/,
    ],
    ['prose', () => world.file('prose.geojsonl', 'hello\nworld\n'), /contains no Overture places/],
    [
      'text named .osm.pbf',
      () => world.file('t.osm.pbf', 'hello world, this is not a map'),
      /not an OpenStreetMap PBF file/,
    ],
    [
      'a truncated PBF',
      () => world.file('cut.osm.pbf', pbf.subarray(0, -20)),
      /damaged or incomplete/,
    ],
  ];
  it.each(cases)(
    "explains what's wrong with a file that is %s, and changes nothing",
    async (_, file, sentence) => {
      const { code, stderr } = await world.places('import', file());
      expect(code).toBe(1);
      expect(stderr).toMatch(sentence);
      expect(stderr).toContain('Nothing was imported');
      expect(await count()).toBe(0);
      expect(await count('place_imports')).toBe(0);
    },
  );
});

describe('npm run places -- import map.osm.pbf', () => {
  const shop = (
    id: number,
    tags: Record<string, string>,
    latitude = 43.7311,
    longitude = 7.4197,
  ) => ({
    type: 'node' as const,
    id,
    latitude,
    longitude,
    tags,
  });

  it('reads nodes, ways and relations with all their fields', async () => {
    const file = world.file(
      'fields.osm.pbf',
      writePbf([
        shop(1, {
          name: 'Chez Nous',
          amenity: 'restaurant',
          cuisine: 'italian;pizza',
          'contact:phone': '+377 93 25 80 00; 93 30 00 01',
          'contact:website': 'cheznous.example',
          'contact:email': 'bonjour@cheznous.example',
          opening_hours: 'Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off',
          'addr:street': 'Avenue de la Costa',
          'addr:housenumber': '12',
          'addr:postcode': '98000',
          'addr:city': 'Monaco',
        }),
        { type: 'node', id: 2, latitude: 43.732, longitude: 7.42 },
        { type: 'node', id: 3, latitude: 43.734, longitude: 7.424 },
        { type: 'way', id: 10, refs: [2, 3, 2], tags: { name: 'Hôtel', tourism: 'hotel' } },
        {
          type: 'relation',
          id: 20,
          members: [{ type: 'way', ref: 10, role: 'outer' }],
          tags: { name: 'Lycée', amenity: 'school', type: 'multipolygon' },
        },
      ]),
    );
    const { stdout } = await world.places('import', file);
    expect(stdout).toContain('3 read; 3 new');
    const { rows } = await world.client.query('SELECT * FROM places ORDER BY id');
    expect(rows[0]).toMatchObject({
      source: 'osm',
      source_id: 'node/1',
      licence: 'ODbL 1.0 © OpenStreetMap contributors',
      category: 'Italian Restaurant',
      phones: ['+37793258000', '+37793300001'],
      website: 'https://cheznous.example',
      email: 'bonjour@cheznous.example',
      hours: 'Mon–Fri 09:00–18:00, Sat 10:00–14:00, Sun closed',
      address: '12 Avenue de la Costa, 98000 Monaco',
    });
    expect(rows[0].types).toEqual(
      expect.arrayContaining(['amenity/restaurant', 'amenity/restaurant/italian', 'cuisine/pizza']),
    );
    expect(rows[1]).toMatchObject({ source_id: 'way/10', latitude: 43.733, longitude: 7.422 });
    expect(rows[2]).toMatchObject({
      source_id: 'relation/20',
      latitude: 43.733,
      category: 'School',
    });
  });

  it('distinguishes businesses from benches, machines and closed shops', async () => {
    const file = world.file(
      'none.osm.pbf',
      writePbf([
        shop(1, { name: 'Bench', amenity: 'bench' }),
        shop(2, { name: 'Cash', amenity: 'atm' }),
        shop(3, { name: 'Car park', amenity: 'parking' }),
        shop(4, { name: 'Empty', shop: 'vacant' }),
        shop(5, { name: 'Gone', shop: 'bakery', 'disused:shop': 'bakery' }),
        shop(6, { name: 'Shut', amenity: 'cafe', opening_hours: 'closed' }),
        shop(7, { amenity: 'cafe' }),
        shop(8, { name: 'Open', shop: 'pottery' }),
      ]),
    );
    const { stdout } = await world.places('import', file);
    expect(stdout).toContain('1 new');
    expect(stdout).toContain('2 closed, 1 without a name');
  });

  it('assigns a place to a city by its address, a closed boundary or the nearest city', async () => {
    const corner = (id: number, latitude: number, longitude: number) => ({
      type: 'node' as const,
      id,
      latitude,
      longitude,
    });
    const file = world.file(
      'cities.osm.pbf',
      writePbf([
        corner(1, 10.0, 100.0),
        corner(2, 10.1, 100.0),
        corner(3, 10.1, 100.1),
        corner(4, 10.0, 100.1),
        shop(11, { name: 'Said', shop: 'gift', 'addr:city': 'Monte-Carlo' }),
        shop(12, { name: 'Near', shop: 'gift' }),
        shop(13, { name: 'Inside', shop: 'gift', 'addr:country': 'TH' }, 10.05, 100.05),
        shop(14, { name: 'At sea', shop: 'gift' }, 0, -30),
        { type: 'way', id: 21, refs: [1, 2, 3] },
        { type: 'way', id: 22, refs: [1, 4, 3] },
        {
          type: 'relation',
          id: 31,
          tags: { boundary: 'administrative', admin_level: '8', name: 'Newtown', type: 'boundary' },
          members: [
            { type: 'way', ref: 21, role: 'outer' },
            { type: 'way', ref: 22, role: 'outer' },
          ],
        },
      ]),
    );
    await world.places('import', file);
    const { rows } = await world.client.query(
      'SELECT places.name, label FROM places LEFT JOIN cities ON cities.id = city_id ORDER BY places.id',
    );
    expect(rows).toEqual([
      { name: 'Said', label: 'Monte-Carlo, Monaco' },
      { name: 'Near', label: 'Monaco' },
      { name: 'Inside', label: 'Newtown, TH' },
      { name: 'At sea', label: null },
    ]);
  });
});
