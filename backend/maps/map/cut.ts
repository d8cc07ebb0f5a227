import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { MAX_ZOOM } from './feature.js';
import {
  changedBlocks,
  featuresIn,
  saveTiles,
  type ShownFeature,
  type TileKey,
} from './map.sql.js';

/**
 * Tiles are cut in blocks: a tile at the first zoom level and those below it up to the second. Small blocks need little
 * memory and leave time for requests.
 */
const BLOCKS: [from: number, to: number][] = [
  [13, MAX_ZOOM],
  [11, 12],
  [9, 10],
  [6, 8],
  [3, 5],
  [0, 2],
];
const EXTENT = 4096;
/** Lines and outlines continue this far beyond a tile's edge. */
const BUFFER = 64;
/** Street names would only clutter a tile at a lower zoom level. */
const NAMES_FROM = 13;

const gzipped = promisify(gzip);

/**
 * Cuts the tiles that the recorded changes touch.
 * @returns the number of tiles
 */
export async function cutChangedTiles(client: ClientBase): Promise<number> {
  let count = 0;
  for (const [from, to] of BLOCKS) {
    const margin = BUFFER / EXTENT / 2 ** from;
    for (const block of await changedBlocks(client, from, to, margin)) {
      const size = 1 / 2 ** from;
      const [west, north] = [block.x * size, block.y * size];
      const features = await featuresIn(
        client,
        [west - margin, north - margin, west + size + margin, north + size + margin],
        to,
      );
      const tiles = await cut(block, to, features);
      await saveTiles(client, tiles);
      count += tiles.filter(({ data }) => data).length;
    }
  }
  return count;
}

/** The tiles of a block; null for an empty one. */
async function cut(block: TileKey, toZoom: number, features: ShownFeature[]) {
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: features.map(({ geometry, ...properties }) => ({
        type: 'Feature',
        geometry,
        properties,
      })),
    },
    { maxZoom: MAX_ZOOM, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER },
  );
  const tiles: (TileKey & { data: Buffer | null })[] = [];
  for (const tile of tilesOf(block, toZoom)) {
    await nextTurn();
    const found = index.getTile(tile.z, tile.x, tile.y)?.features ?? [];
    const layers = layersOf(found, tile.z);
    const bytes = fromGeojsonVt(layers as never, { version: 2, extent: EXTENT });
    tiles.push({ ...tile, data: bytes.length === 0 ? null : await gzipped(bytes) });
  }
  return tiles;
}

function* tilesOf({ z, x, y }: TileKey, toZoom: number): Generator<TileKey> {
  yield { z, x, y };
  if (z === toZoom) return;
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    yield* tilesOf({ z: z + 1, x: 2 * x + column, y: 2 * y + row }, toZoom);
}

/** The features of each layer that are visible at a zoom level. */
function layersOf(features: LegacyFeature[], zoom: number) {
  const layers: Partial<Record<string, { features: LegacyFeature[] }>> = {};
  for (const { tags, ...feature } of features) {
    const { layer, kind, name, minZoom } = tags as unknown as ShownFeature;
    if (minZoom > zoom) continue;
    const isNamed = name !== null && (layer === 'place' || zoom >= NAMES_FROM);
    const shown = { ...feature, tags: isNamed ? { kind, name } : { kind } } as LegacyFeature;
    (layers[layer] ??= { features: [] }).features.push(shown);
  }
  return layers;
}
