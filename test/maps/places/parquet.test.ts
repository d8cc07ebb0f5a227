import { importFile } from '../../../backend/maps/places/import/import.js';
import { buildParquet, wkb, type Row } from './release.js';
import { all, usePlaces } from './support.js';

const world = usePlaces();
afterEach(() => world.clear());

const count = async (table = 'places') =>
  Number((await world.client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
/** Works like the command, but in this process. */
const importOne = (file: string, release: string | null = null) =>
  importFile(world.client, file, release, () => {});
const write = (name: string, rows: Row[], options = {}) =>
  world.file(name, Buffer.from(buildParquet(rows, options)));

describe('npm run places -- import places.parquet', () => {
  it('imports places as from GeoJSON, and changes nothing when repeated', async () => {
    const file = write('places.parquet', [
      { id: 'a', phones: ['', '(512) 555-0134'], websites: ['cafe.example'] },
      { id: 'b', name: null },
      { id: 'c', confidence: 0.2 },
      { id: 'd', status: 'permanently_closed' },
      { id: 'e', category: 'package_locker' },
    ]);
    const { code, stdout } = await world.places('import', file);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('5 read; 1 new') });
    expect(stdout).toContain('1 without a name, 1 low confidence, 1 closed, 1 not a business');
    const { rows } = await world.client.query(
      'SELECT * FROM places JOIN cities ON cities.id = city_id',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        source: 'overture',
        source_id: 'a',
        label: 'Austin, TX',
        phones: ['+15125550134'],
        website: 'https://cafe.example',
        address: '1 Congress Ave, Austin, TX',
        types: ['overture/cafe'],
        release: null,
      }),
    ]);
    expect((await world.places('import', file)).stdout).toContain('nothing changed; 5 read; 0 new');
  });

  it.each([
    ['the newer taxonomy', { without: ['categories'] }],
    ['the older categories', { without: ['taxonomy', 'basic_category'] }],
    ['both', {}],
  ])('finds a place by %s', async (_, options) => {
    const taxonomy = { primary: 'bakery', hierarchy: ['food', 'bakery'], alternates: ['caterer'] };
    const row = { id: 'a', category: 'bakery', basic: 'bakery', taxonomy };
    await importOne(write('taxonomy.parquet', [row], options));
    const target = await world.index.resolve({ city: 'Austin, TX' }, 'bakery');
    expect((await all(world.index, target)).map(({ sourceId }) => sourceId)).toEqual(['a']);
  });

  it('reads all row groups, with the position of each place', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      id: `p${index}`,
      latitude: 30.2 + index / 100,
      longitude: -97.7,
    }));
    const file = write('groups.parquet', rows, { rowGroupSize: 10 });
    expect(await importOne(file)).toMatchObject({ added: 25 });
    const { rows: places } = await world.client.query(
      'SELECT source_id AS id, latitude, longitude FROM places ORDER BY places.id',
    );
    expect(places).toEqual(rows);
  });

  it('imports a place without a position when its geometry is not a point', async () => {
    const line = wkb(1, 2);
    line[1] = 2;
    const rows = [
      { id: 'line', geometry: line },
      { id: 'nothing', geometry: new Uint8Array() },
      { id: 'beyond', geometry: wkb(-97, 91) },
    ];
    await importOne(write('lines.parquet', rows));
    expect(await count('places WHERE latitude IS NULL')).toBe(3);
  });

  it('stores the release given on the command line', async () => {
    const file = write('released.parquet', [{ id: 'a' }]);
    await world.places('import', file, '--release', '2026-10-21.0');
    expect(await count("places WHERE release = '2026-10-21.0'")).toBe(1);
    const { code, stderr } = await world.places('import', file, '--release', 'October');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('"October" is not a release name'),
    });
  });

  it('never marks missing places as vanished, because a file may hold any part of a release', async () => {
    await importOne(write('two.parquet', [{ id: 'a' }, { id: 'b' }]));
    const part = write('one.parquet', [{ id: 'a' }]);
    expect(await importOne(part, '2026-11-18.0')).toMatchObject({ unchanged: 1 });
    expect(await count('places WHERE vanished_at IS NULL')).toBe(2);
  });
});

describe('npm run places -- import with an unreadable parquet file', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ id: `p${index}`, city: 'Newtown' }));
  const whole = Buffer.from(buildParquet(rows, { rowGroupSize: 100 }));
  const damaged = Buffer.from(whole);
  damaged.fill(0x5a, 200, 900);
  const cases: [string, Buffer, RegExp][] = [
    ['cut off at its end', whole.subarray(0, -200), /damaged or incomplete/],
    ['cut off at its start', whole.subarray(5000), /damaged or incomplete/],
    ['damaged inside', damaged, /damaged or incomplete/],
    [
      'not a parquet file',
      Buffer.from('hello world, this is not Parquet'),
      /damaged or incomplete/,
    ],
    [
      'without places',
      Buffer.from(buildParquet(rows, { without: ['names', 'geometry'] })),
      /contains no Overture places. Missing columns: geometry, names/,
    ],
  ];
  it.each(cases)(
    "explains what's wrong with a file that is %s, and changes nothing",
    async (name, content, sentence) => {
      const before = await count('cities');
      const file = world.file(`${name.replaceAll(' ', '-')}.parquet`, content);
      await expect(importOne(file)).rejects.toThrow(sentence);
      expect(await count()).toBe(0);
      expect(await count('place_staging')).toBe(0);
      expect(await count('cities')).toBe(before);
    },
  );

  it('tells the operator that nothing was imported', async () => {
    const { code, stderr } = await world.places(
      'import',
      world.file('cut.parquet', whole.subarray(9)),
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        'It is not a valid Parquet file. Nothing was imported from it.',
      ),
    });
  });
});
