import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMap } from '../../../backend/maps/map/import/import.js';
import { clearMap } from '../../../backend/maps/map/map.sql.js';
import { withConnection } from '../../../backend/maps/places/import/import.js';
import { useApp } from '../../support/app.js';
import { readTile, type TileFeature } from '../../support/tiles.js';
import { Extract, square, tileAt } from './extract.js';

type Point = [longitude: number, latitude: number];
const CENTER: Point = [7.42, 43.735];
const app = useApp();
const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-map-'));
afterEach(() => withConnection(app.config.databaseUrl!, clearMap));
afterAll(() => rmSync(folder, { recursive: true }));

function importExtract(extract: Extract, name = 'extract.osm.pbf') {
  const file = join(folder, name);
  writeFileSync(file, extract.toPbf());
  return withConnection(app.config.databaseUrl!, (client) => importMap(client, file));
}

const path = ({ z, x, y }: { z: number; x: number; y: number }) => `/api/map/tiles/${z}/${x}/${y}`;
/** The features of the tile at the center. */
async function at(zoom: number, point = CENTER): Promise<TileFeature[]> {
  const { status, body } = await app
    .as()
    .get(path(tileAt(zoom, point)))
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return status === 204 ? [] : readTile(body as Buffer);
}
const shown = (features: TileFeature[]) =>
  features.map(({ layer, kind, name }) => [layer, kind, name].filter(Boolean).join(' ')).toSorted();

const town = () =>
  new Extract()
    .place('Monaco', CENTER, { place: 'city' })
    .place('モンテカルロ', [7.421, 43.736], { place: 'suburb', 'name:en': 'Monte Carlo' })
    .way(1, [CENTER, [7.425, 43.737]], { highway: 'primary', name: 'Avenue de la Costa' })
    .way(2, [CENTER, [7.424, 43.733]], { highway: 'steps', name: 'Escaliers' })
    .way(3, [CENTER, [7.418, 43.733]], { railway: 'rail' })
    .way(4, [CENTER, [7.417, 43.734]], { railway: 'rail', tunnel: 'yes' })
    .way(5, square([7.422, 43.736], 0.002), { leisure: 'park', name: 'Jardin' })
    .way(6, square([7.421, 43.7345], 0.001))
    .way(7, square([7.421, 43.7345], 0.0005))
    .way(8, [CENTER, [7.421, 43.731]], { building: 'yes' })
    .way(9, [CENTER, [7.42, 43.738]], { waterway: 'river', name: 'Le Larvotto' })
    .multipolygon(10, [6, 7], { natural: 'water', name: 'Bassin' });

describe('GET /api/map/tiles/{z}/{x}/{y}', () => {
  it('shows streets, water, parks, rail and place names of an imported extract', async () => {
    expect(await importExtract(town())).toMatchObject({ features: 8, changed: 8 });

    expect(shown(await at(14))).toEqual([
      'green park Jardin',
      'place city Monaco',
      'place suburb Monte Carlo',
      'rail rail',
      'road major Avenue de la Costa',
      'road path Escaliers',
      'water river Le Larvotto',
      'water water Bassin',
    ]);
  });

  it('shows a lake with its island', async () => {
    await importExtract(town());
    const lake = (await at(14)).find(({ name }) => name === 'Bassin');

    expect(lake).toMatchObject({ type: 'Polygon', coordinates: [{ length: 5 }, { length: 5 }] });
  });

  it('shows the sea on the right of a coast, without its islands', async () => {
    const [west, east] = [CENTER[0] - 0.1, CENTER[0] + 0.1];
    const coast = new Extract()
      .way(30, [CENTER, [west, CENTER[1]]].toReversed() as Point[], { natural: 'coastline' })
      .way(31, [CENTER, [east, CENTER[1]]], { natural: 'coastline' })
      .way(32, square([7.42, 43.72], 0.004), { natural: 'coastline' });
    await importExtract(coast);

    expect(shown(await at(14, [7.36, 43.72]))).toEqual(['water ocean']);
    expect(await at(14, [7.36, 43.77])).toEqual([]);
    const sea = (await at(14, [7.42, 43.72])).map(({ coordinates }) => (coordinates as []).length);
    expect(sea).toEqual([2]);
  });

  it('shows fewer features at lower zoom levels', async () => {
    await importExtract(town());

    expect(shown(await at(12))).toEqual([
      'green park',
      'place city Monaco',
      'place suburb Monte Carlo',
      'rail rail',
      'road major',
      'water river',
      'water water',
    ]);
    expect(shown(await at(9))).toEqual([
      'place city Monaco',
      'rail rail',
      'road major',
      'water river',
    ]);
    expect(shown(await at(5))).toEqual(['place city Monaco']);
    expect(shown(await at(0))).toEqual([]);
  });

  it('shows several extracts in one tile, each feature once and in its newest form', async () => {
    await importExtract(town());
    const newer = new Extract(1000)
      .way(1, [CENTER, [7.426, 43.737]], { highway: 'primary', name: 'Avenue Princesse Grace' })
      .way(20, [CENTER, [7.419, 43.737]], { highway: 'residential', name: 'Rue Grimaldi' });
    expect(await importExtract(newer, 'newer.osm.pbf')).toMatchObject({ features: 2 });

    const roads = (await at(14)).filter(({ layer }) => layer === 'road');
    expect(shown(roads)).toEqual([
      'road major Avenue Princesse Grace',
      'road minor Rue Grimaldi',
      'road path Escaliers',
    ]);
  });

  it('changes nothing when an extract is imported again', async () => {
    await importExtract(town());

    expect(await importExtract(town())).toEqual({ features: 8, changed: 0, tiles: 0 });
  });

  it('continues a street in the next tile, beyond the edge', async () => {
    const west: [number, number] = [7.4, 43.735];
    const east: [number, number] = [7.48, 43.735];
    await importExtract(new Extract().way(1, [west, east], { highway: 'trunk' }));

    for (const longitude of [7.41, 7.43, 7.45, 7.47])
      expect(shown(await at(14, [longitude, 43.735]))).toEqual(['road motorway']);
    const middle = (await at(14, [7.44, 43.735]))[0]!.coordinates as [number, number][];
    expect(middle.map(([x]) => x)).toEqual([-64, 4160]);
  });

  it('lets clients keep a tile for a day, and revalidate it by its ETag', async () => {
    await importExtract(town());
    const url = path(tileAt(14, CENTER));
    const { headers } = await app.as().get(url).expect(200);

    expect(headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=86400',
    });
    await app.as().get(url).set('If-None-Match', headers['etag']!).expect(304);
    const plain = await app.as().get(url).set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('returns 204 where there is no data, and lets clients retry soon', async () => {
    const { headers } = await app.as().get('/api/map/tiles/14/8529/5975').expect(204);
    expect(headers['cache-control']).toBe('public, max-age=30');
  });

  it.each([
    ['15/0/0', 404],
    ['3/8/0', 404],
    ['3/0/8', 404],
    ['-1/0/0', 400],
    ['1.5/0/0', 400],
    ['3/x/0', 400],
    ['3/0/9999999999', 400],
  ])('rejects %s with %i', async (tile, status) => {
    const { body } = await app.as().get(`/api/map/tiles/${tile}`).expect(status);
    expect(body.error).toMatch(/^[A-Zxyz].+/);
  });
});

describe('GET /api/map/about', () => {
  it('credits the sources of the tiles that exist', async () => {
    const about = async () => (await app.as().get('/api/map/about').expect(200)).body;
    expect(await about()).toEqual({
      tiles: false,
      maxZoom: 14,
      url: null,
      attribution: [],
    });
    await importExtract(town());
    expect(await about()).toMatchObject({
      tiles: true,
      attribution: ['ODbL 1.0 © OpenStreetMap contributors'],
    });
  });
});
