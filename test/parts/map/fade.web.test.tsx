import type { FrameState } from 'ol/Map.js';
import { createXYZ } from 'ol/tilegrid.js';
import { Coverage, seaEnds } from '../../../frontend/parts/map/coverage';
import { fadeEdges, soften } from '../../../frontend/parts/map/fade';
import { showMaps } from '../../support/dom/map';

const TILE = [14, 8529, 5974];
const EXTENT = [0, 0, 512, 512];
const [WEST, NORTH] = [
  [14, 8528, 5974],
  [14, 8529, 5973],
];
const LAND = [100, 0, 512, 400];

/** The land of a tile and the fills of its neighbors. */
function covered(fill: Parameters<Coverage['add']>[1], near: [number[], typeof fill][] = []) {
  const coverage = new Coverage();
  coverage.add(TILE, fill);
  for (const [tile, other] of near) coverage.add(tile, other);
  return coverage.partsOf(TILE, EXTENT);
}

describe('the covered part of a tile', () => {
  it('is all of an unread tile, and nothing of an empty one', () => {
    expect(new Coverage().partsOf(TILE, EXTENT)).toEqual([EXTENT]);
    expect(covered({})).toEqual([]);
  });

  it('ends with its features beside empty tiles', () => {
    const near: [number[], object][] = [
      [WEST!, {}],
      [NORTH!, {}],
    ];
    expect(covered({ land: LAND }, near)).toEqual([LAND]);
  });

  it('continues to a neighbor with features', () => {
    expect(covered({ land: LAND }, [[WEST!, { land: EXTENT }]])).toEqual([[0, 0, 512, 400]]);
  });

  it('continues to an unread neighbor only across a small gap', () => {
    expect(covered({ land: [40, 0, 512, 400] })).toEqual([[0, 0, 512, 400]]);
  });

  it('ends where an import cut the sea, even beside land', () => {
    const near: [number[], object][] = [[NORTH!, { land: EXTENT }]];
    expect(covered({ land: LAND, sea: [200, 0, 512, 300] }, near)).toEqual([
      [200, 0, 512, 300],
      [100, 0, 512, 512],
    ]);
  });
});

describe('the sea beyond the loaded area', () => {
  const tile = [0, 0, 4096, 4096];

  const outline = [1000, 0, 3000, 0, 3000, 2000, 2000, 2000, 1000, 0];
  const sea = [1000, 0, 3000, 2000];

  it('continues from where an import cut it, and around the corner of its box', () => {
    const ends = seaEnds([outline], { sea, land: [0, 0, 3000, 2000] }, tile);
    expect(ends.map(({ side, isAtTileEdge }) => [side, isAtTileEdge])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    const [east, north] = [ends[1]!.strips[0]!, ends[2]!.strips[0]!].map((strip) =>
      strip.map((at) => Math.round(at / 1000)),
    );
    expect(east).toEqual([3, 0, 23, 22]);
    expect(north).toEqual([2, 2, 23, 22]);
  });

  it('ends at a coast with land beyond', () => {
    const ends = seaEnds([outline], { sea, land: [0, 0, 4096, 4096] }, tile);
    expect(ends.map(({ side }) => side)).toEqual([1]);
  });

  it('continues at the edge of a tile only beside an empty one', () => {
    const ends = [{ side: 1, isAtTileEdge: true, strips: [[0, -20_000, 512, 1]] }];
    const coverage = new Coverage();
    coverage.add(TILE, { sea: EXTENT, ends });
    expect(coverage.seaBeyond(14)).toEqual([]);
    coverage.add([14, 8529, 5975], {});
    expect(coverage.seaBeyond(14)).toEqual([[0, -20_000, 512, 1]]);
    expect(coverage.seaBeyond(13)).toEqual([]);
    coverage.add([14, 8529, 5975], { land: EXTENT });
    expect(coverage.seaBeyond(14)).toEqual([]);
  });
});

describe('the fade', () => {
  it('makes the edge and everything outside invisible, and leaves the inside as it is', () => {
    const [columns, rows] = [40, 30];
    const pixels = new Uint8ClampedArray(4 * columns * rows);
    for (let at = 0; at < columns * rows; at++) if (at % columns >= 20) pixels[4 * at + 3] = 255;
    soften(pixels, columns, rows);
    const row = Array.from({ length: columns }, (_, at) => pixels[4 * (15 * columns + at) + 3]!);
    expect(row.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(row).toEqual(row.toSorted((a, b) => a - b));
    expect(row[22]).toBeGreaterThan(0);
    expect(row[22]).toBeLessThan(255);
    expect(row.slice(27)).toEqual(Array.from({ length: 13 }, () => 255));
  });

  it.each([
    ['masks a map with an edge', {}, 1],
    ['leaves a covered map alone', { land: [-3e7, -3e7, 3e7, 3e7] }, 0],
  ])('%s', (_, fill, times) => {
    showMaps();
    const grid = createXYZ({ maxZoom: 14, tileSize: 512 });
    const coverage = new Coverage();
    const resolution = grid.getResolution(10);
    const extent = [0, 0, 300 * resolution, 200 * resolution];
    grid.forEachTileCoord([-1e5, -1e5, 1e5, 1e5], 10, (tile) => coverage.add(tile, fill));
    const frame = {
      size: [300, 200],
      pixelRatio: 1,
      extent,
      viewState: { resolution },
      coordinateToPixelTransform: [1 / resolution, 0, 0, -1 / resolution, 0, 200],
    } as unknown as FrameState;
    const context = { save() {}, setTransform() {}, drawImage: jest.fn(), restore() {} };
    fadeEdges(context as never, frame, grid, coverage, 'blue');
    expect(context.drawImage).toHaveBeenCalledTimes(times);
  });
});
