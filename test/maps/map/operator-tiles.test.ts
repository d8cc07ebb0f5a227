import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../../support/app.js';
import { simulate, type Simulator } from '../../support/http-simulator.js';

const TILE = Buffer.from('the bytes of a tile');
const ABOUT = { url: '/api/map/tiles/{z}/{x}/{y}', tiles: true };

const get = async (app: TestApp, path: string) =>
  fetch(`${app.url}/api/map/${path}`).then(async (response) => ({
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
  }));

/** An archive whose only tile is 0/0/0 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
function pmtiles(metadata: object): Buffer {
  const directory = Buffer.from([1, 0, 1, TILE.length, 1]);
  const json = Buffer.from(JSON.stringify(metadata));
  const header = Buffer.alloc(127);
  header.write('PMTiles\u0003', 'latin1');
  const afterDirectory = header.length + directory.length;
  const sections = [
    [header.length, directory.length],
    [afterDirectory, json.length],
    [0, 0],
    [afterDirectory + json.length, TILE.length],
  ];
  sections.flat().forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  [72, 80, 88].forEach((count) => header.writeBigUInt64LE(1n, count));
  // Clustered, nothing compressed, vector tiles, zoom levels 0 to 9.
  header.set([1, 1, 1, 1, 0, 9], 96);
  return Buffer.concat([header, directory, json, TILE]);
}

describe("with the operator's PMTiles file", () => {
  const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-tiles-'));
  const file = join(folder, 'world.pmtiles');
  let app: TestApp;
  beforeAll(async () => {
    const attribution = '<a href="https://maps.example">&copy; Example\n Maps</a>';
    writeFileSync(file, pmtiles({ attribution }));
    app = await startApp({ env: { MAP_TILES: file } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('serves its tiles instead of our own', async () => {
    expect(await get(app, 'tiles/0/0/0')).toEqual({ status: 200, bytes: TILE });
    expect((await get(app, 'tiles/1/0/0')).status).toBe(204);
  });

  it('credits the owners that its metadata names', async () => {
    const { body } = await app.as().get('/api/map/about').expect(200);
    expect(body).toEqual({
      ...ABOUT,
      maxZoom: 9,
      attribution: ['© Example Maps'],
    });
  });
});

describe("with the operator's tile server", () => {
  let server: Simulator;
  let app: TestApp;
  beforeAll(async () => {
    server = await simulate(({ url }, response) => {
      if (url.pathname !== '/world/5/6/7.pbf') return response.writeHead(404).end();
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TILE));
    });
    app = await startApp({ env: { MAP_TILES: `${server.url}/world/{z}/{x}/{y}.pbf` } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  it('passes its tiles on, and requests each one once', async () => {
    expect(await get(app, 'tiles/5/6/7')).toEqual({ status: 200, bytes: TILE });
    expect(await get(app, 'tiles/5/6/7')).toEqual({ status: 200, bytes: TILE });
    expect(server.requests).toHaveLength(1);
  });

  it('has no tile where the server has none, and reports when it fails', async () => {
    expect((await get(app, 'tiles/5/1/1')).status).toBe(204);
    server.failNext((response) => response.writeHead(500).end());
    expect((await get(app, 'tiles/5/2/2')).status).toBe(502);
  });

  it('requests no tile outside the world from the server', async () => {
    const asked = server.requests.length;
    expect((await get(app, 'tiles/5/32/0')).status).toBe(404);
    expect(server.requests).toHaveLength(asked);
  });

  it('credits the server', async () => {
    const { body } = await app.as().get('/api/map/about').expect(200);
    expect(body).toEqual({ ...ABOUT, maxZoom: 14, attribution: ['127.0.0.1'] });
  });
});
