import { once } from 'node:events';
import { fetchByName } from '../../../backend/maps/places/fetch/fetch-command.js';
import { parseConfig } from '../../../backend/platform/config.js';
import { startRangeServer, type Fault, type RangeServer } from '../../support/range-server.js';
import { until } from '../../support/until.js';
import { buildParquet, publish as publishIn, publishDivisions, type Row } from './release.js';
import { all, openPlaces, type PlacesWorld } from './support.js';

const OCTOBER = '2026-10-21.0';
const NOVEMBER = '2026-11-18.0';

let world: PlacesWorld;
let server: RangeServer;
beforeAll(async () => {
  server = await startRangeServer();
  process.env['OVERTURE_URL'] = server.url;
  world = await openPlaces();
}, 60_000);
afterAll(async () => {
  delete process.env['OVERTURE_URL'];
  await world.close();
  await server.close();
});
beforeEach(() => {
  server.heal();
  server.remove('');
  server.requests.length = 0;
});
afterEach(() => world.clear());

const publish = (release: string, rows: Row[], part = 0, options = {}) =>
  publishIn(server, release, rows, part, options);
const rows = (count: number, row: Partial<Row> = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, ...row }));
const PARIS = { city: 'Paris', region: '', latitude: 48.86, longitude: 2.35 };

const count = async (table = 'places') =>
  Number((await world.client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
/** Works like the command, but in this process. */
const fetchOne = (
  city = 'Austin, TX',
  release: string | null = null,
  report: (line: string) => void = () => {},
) =>
  fetchByName(
    world.database,
    world.client,
    parseConfig({ OVERTURE_URL: server.url }),
    city,
    release,
    report,
  );
const served = async () => {
  const target = await world.index.resolve({ city: 'Austin, TX' }, 'cafe');
  return (await all(world.index, target)).map(({ sourceId }) => sourceId).sort();
};

describe('npm run places -- fetch "Austin, TX"', () => {
  it('imports only the city, from the newest release', async () => {
    publish(OCTOBER, rows(1));
    publish('2026-9-30.10', rows(1));
    publish(NOVEMBER, rows(2));
    publish(NOVEMBER, [{ id: 'faraway', latitude: 31.5 }], 1);
    publish(NOVEMBER, [{ id: 'suburb', city: 'Round Rock', latitude: 30.4 }], 2);
    const { code, stdout } = await world.command('fetch', 'Austin, TX');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`Austin, TX, release ${NOVEMBER}: 3 read; 3 new; 0 updated`),
    });
    expect((await world.places('count')).stdout).toBe(
      'overture\tAustin, TX\t2\noverture\tRound Rock, TX\t1\n',
    );
    expect(await count(`places WHERE release = '${NOVEMBER}'`)).toBe(3);
    expect(await served()).toEqual(['p0', 'p1']);
  });

  it('requests only row groups that touch the city, and only the columns that it needs', async () => {
    const far = rows(3000, PARIS).map((row, index) => ({ ...row, id: `paris-${index}` }));
    publish(NOVEMBER, [...far, ...rows(10)], 0, { rowGroupSize: 1000 });
    const lines: string[] = [];
    await fetchOne('Austin, TX', null, (line) => lines.push(line));
    expect(lines).toContain("1 of 4 row groups overlap the area's bounding box");
    const ranges = server.requests.filter(({ key }) => key !== null);
    // The end of the file, and a few adjacent columns of ten places.
    const bytes = ranges.slice(1).reduce((sum, range) => sum + range.bytes!, 0);
    expect(bytes).toBeLessThan(5000);
  });

  it('fetches the requested release, and lists the available ones when it is missing', async () => {
    publish(OCTOBER, rows(1));
    publish(NOVEMBER, rows(2));
    expect(await fetchOne('Austin, TX', OCTOBER)).toMatchObject({ release: OCTOBER, added: 1 });
    const { code, stderr } = await world.places('fetch', 'Austin, TX', '--release', '2025-01-22.0');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        `Release 2025-01-22.0 is not available. Available releases: ${NOVEMBER}, ${OCTOBER}. Nothing was imported.`,
      ),
    });
  });

  it.each([
    ['Xyzzyville', /We can't find a city named "Xyzzyville"/],
    ['Springfield', /could be several cities\..* Did you mean:\n {2}Springfield, /],
  ])('does not guess which city %s means', async (city, sentence) => {
    const { code, stderr } = await world.places('fetch', city);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) });
    expect(server.requests).toEqual([]);
  });
});

describe('fetching a newer release', () => {
  it('adds new places, updates changed ones, and removes vanished ones from the index', async () => {
    const stays = { id: 'stays' };
    publish(OCTOBER, [stays, { id: 'moves' }, { id: 'goes' }]);
    await fetchOne();
    publish(NOVEMBER, [stays, { id: 'moves', phones: ['+15125550199'] }, { id: 'comes' }]);
    const { stdout } = await world.places('fetch', 'Austin, TX');
    expect(stdout).toContain('1 new; 1 updated; 1 unchanged; 1 removed');
    expect(await served()).toEqual(['comes', 'moves', 'stays']);
    expect((await world.places('count')).stdout).toBe('overture\tAustin, TX\t3\n');
    const { rows } = await world.client.query(
      'SELECT source_id AS id, release, vanished_at IS NULL AS here FROM places ORDER BY 1',
    );
    expect(rows).toEqual([
      { id: 'comes', release: NOVEMBER, here: true },
      { id: 'goes', release: OCTOBER, here: false },
      { id: 'moves', release: NOVEMBER, here: true },
      { id: 'stays', release: NOVEMBER, here: true },
    ]);
  });

  it('restores places that had vanished', async () => {
    publish(OCTOBER, rows(2));
    await fetchOne();
    publish(NOVEMBER, rows(1));
    await fetchOne();
    expect(await served()).toEqual(['p0']);
    publish('2026-12-16.0', rows(2));
    expect(await fetchOne()).toMatchObject({ added: 0, updated: 1, unchanged: 1, removed: 0 });
    expect(await served()).toEqual(['p0', 'p1']);
  });

  it('shows another record of a business when the visible one vanishes', async () => {
    const shared = { name: 'Twin', phones: ['+15125550111'] };
    publish(OCTOBER, [
      { id: 'first', ...shared, websites: ['twin.example'] },
      { id: 'other', ...shared },
    ]);
    await fetchOne();
    expect(await served()).toEqual(['first']);
    publish(NOVEMBER, [{ id: 'other', ...shared }]);
    await fetchOne();
    expect(await served()).toEqual(['other']);
  });

  it('leaves places outside the fetched city and from other sources unchanged', async () => {
    publish(OCTOBER, rows(1));
    await fetchOne();
    publish(NOVEMBER, [{ id: 'dallas', city: 'Dallas', latitude: 32.78, longitude: -96.8 }]);
    expect(await fetchOne('Dallas, TX')).toMatchObject({ added: 1, removed: 0 });
    expect(await served()).toEqual(['p0']);
  });

  it('keeps all known places when the release has none there', async () => {
    publish(OCTOBER, rows(1));
    await fetchOne();
    publish(NOVEMBER, rows(1, PARIS));
    await expect(fetchOne()).rejects.toThrow('has no places in this area');
    expect(await served()).toEqual(['p0']);
  });
});

describe('the boundaries of a release', () => {
  const AUSTIN = {
    id: 'austin',
    name: 'Austin',
    west: -97.9,
    south: 30.1,
    east: -97.6,
    north: 30.35,
  };
  const everywhere = () =>
    publish(NOVEMBER, [
      { id: 'in', city: 'Round Rock' },
      { id: 'out', latitude: 30.4 },
    ]);

  it('determine which places are loaded, where each one belongs, and the names of the area', async () => {
    everywhere();
    const common = { ja: 'オースティン', es: 'Austin' };
    publishDivisions(server, NOVEMBER, [
      { ...AUSTIN, common },
      { ...AUSTIN, id: 'country', name: 'United States', subtype: 'country' },
      { id: 'paris', name: 'Paris', country: 'FR', west: 2, south: 48, east: 3, north: 49 },
    ]);
    expect(await fetchOne()).toMatchObject({ read: 1, added: 1 });
    expect(await served()).toEqual(['in']);
    expect((await world.cities.find('オースティン')).label).toBe('Austin, TX');
    const { rows } = await world.client.query(
      'SELECT label, box, release FROM area_boundaries JOIN cities ON id = city_id',
    );
    const { west, south, east, north } = AUSTIN;
    expect(rows).toEqual([
      { label: 'Austin, TX', release: NOVEMBER, box: { west, south, east, north } },
    ]);
  });

  it.each([
    ['lacks outlines', AUSTIN, ['geometry']],
    ['has broken outlines', { ...AUSTIN, geometry: new Uint8Array(30) }, []],
  ])('are not required when a release %s', async (_, area, without) => {
    everywhere();
    publishDivisions(server, NOVEMBER, [area], { without });
    expect(await fetchOne()).toMatchObject({ read: 2, added: 2 });
  });

  it('show that an area is too large', async () => {
    everywhere();
    publishDivisions(server, NOVEMBER, [
      { ...AUSTIN, west: -98.6, south: 29.8, east: -96.9, north: 30.7 },
    ]);
    await expect(fetchOne()).rejects.toThrow(
      /^Austin, TX is too large to load: it covers 16,\d+ km², and the limit is 5,000 km². Choose a city or district in it\.$/,
    );
    expect(await count()).toBe(0);
  });
});

describe('a disrupted fetch', () => {
  const range = ({ key }: { key: string | null }) => key !== null;
  const listing = ({ key }: { key: string | null }) => key === null;
  const publishTwoFiles = (places = 600) => {
    for (const part of [0, 1]) {
      const ids = rows(places).map((row) => ({ ...row, id: `${part}-${row.id}` }));
      publish(NOVEMBER, ids, part, { rowGroupSize: places / 3 });
    }
  };

  it.each<[string, Fault]>([
    ['fails for a moment', { status: 503 }],
    ['closes the connection', 'cut off'],
  ])('recovers when the server %s', async (_, fault) => {
    publish(NOVEMBER, rows(3));
    server.fail(fault, range, 1);
    expect(await fetchOne()).toMatchObject({ added: 3 });
  });

  it.each<[string, Fault, (request: { key: string | null }) => boolean, RegExp]>([
    ['refuses the listing', { status: 403 }, listing, /Overture rejected the request \(403\)/],
    ['lists a web page', 'html', listing, /Overture sent an unreadable response/],
    ['refuses a file', { status: 403 }, range, /Overture rejected the request \(403\)/],
    ['has no such range', { status: 416 }, range, /changed while it was being read/],
    ['sends no ranges', 'no ranges', range, /does not support range requests/],
  ])('explains when the server %s, and changes nothing', async (_, fault, fits, sentence) => {
    publish(NOVEMBER, rows(2000));
    server.fail(fault, fits);
    await expect(fetchOne()).rejects.toThrow(sentence);
    expect(await count()).toBe(0);
  });

  it('says that nothing was imported, and what to do', async () => {
    publish(NOVEMBER, rows(1));
    server.fail({ status: 403 });
    const { code, stderr } = await world.places('fetch', 'Austin, TX');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        'Overture rejected the request (403). Nothing was imported. Run the command again to resume.',
      ),
    });
  });

  it('explains that a file is cut off, and changes nothing', async () => {
    const whole = buildParquet(rows(10));
    server.put(
      `release/${NOVEMBER}/theme=places/type=place/part-0.parquet`,
      whole.subarray(0, whole.length - 50),
    );
    await expect(fetchOne()).rejects.toThrow(
      'damaged or incomplete. It is not a valid Parquet file.',
    );
    expect(await count()).toBe(0);
  });

  it('keeps the area, and one that the places of an imported file fall in, from making room for others', async () => {
    publish(NOVEMBER, rows(2));
    await fetchOne();
    expect(await count('fetched_areas WHERE is_kept')).toBe(1);
    await world.client.query('UPDATE fetched_areas SET is_kept = false');
    const file = (name: string, row: Partial<Row>) =>
      world.file(name, Buffer.from(buildParquet(rows(1, row))));
    await world.places('import', file('paris.parquet', PARIS));
    expect(await count('fetched_areas WHERE is_kept')).toBe(0);
    await world.places('import', file('austin.parquet', {}));
    expect(await count('fetched_areas WHERE is_kept')).toBe(1);
  });

  it('stops when the disk quota is reached, and continues when it is raised', async () => {
    publishTwoFiles(6000);
    const fetchWith = (quota: string) =>
      fetchByName(
        world.database,
        world.client,
        parseConfig({ OVERTURE_URL: server.url, PLACES_DISK_MB: quota }),
        'Austin, TX',
        null,
        () => {},
      );
    await expect(fetchWith('1')).rejects.toThrow('The places index is full (1 MB)');
    expect(await count('fetched_areas WHERE fetched_at IS NULL')).toBe(1);
    expect(await fetchWith('1000')).toMatchObject({ release: NOVEMBER });
    expect(await count()).toBe(12_000);
  });

  it('notices when a file changes during the import', async () => {
    publishTwoFiles();
    let requests = 0;
    server.watch(({ key }) => {
      // On the first request for its footer, which describes its content.
      if (key?.includes('part-00001') && ++requests === 2) publish(NOVEMBER, rows(100), 1);
    });
    await expect(fetchOne()).rejects.toThrow('The release changed while it was being read');
    expect(await count('fetched_areas WHERE fetched_at IS NOT NULL')).toBe(0);
    expect(await count('place_staging')).toBe(0);
  });

  it('resumes where Ctrl-C stopped it', async () => {
    publishTwoFiles();
    let requests = 0;
    server.fail('slow', ({ key }) => key?.includes('part-00001') === true && ++requests > 1);
    const child = world.start('fetch', 'Austin, TX');
    let output = '';
    child.stderr!.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'close');
    await until(async () => (await count("fetched_areas WHERE progress->>'done' = '3'")) === 1);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(output).toContain('Interrupted. Run the command again to resume.');
    server.heal();
    const { stderr, stdout } = await world.places('fetch', 'Austin, TX');
    expect(stderr).toContain('Loading Austin, TX: 3 of 6 parts');
    expect(stderr).not.toContain('Loading Austin, TX: 2 of 6 parts');
    expect(stdout).toContain('600 read; 600 new');
    expect(await count()).toBe(1200);
  }, 60_000);
});
