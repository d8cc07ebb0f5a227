import type { Box, GeoPoint } from '../geometry.js';
import { enters, type Shape } from './shape.js';
import { inside } from '../geometry.js';

/** Cells around the globe: 611 m at the equator. Latitude and longitude share the scale, so 31 bits name a cell. */
const CELLS = 65_536;
const DEGREES = 360 / CELLS;
const HALF_BITS = 15;

/** The cell of a point. The bits of its column and row are interleaved (Z-order), so neighboring cells have close numbers. */
export function cellOf({ latitude, longitude }: GeoPoint): number {
  const column = Math.min(Math.floor((longitude + 180) / DEGREES), CELLS - 1);
  const row = Math.min(Math.floor((latitude + 90) / DEGREES), CELLS / 2 - 1);
  return spread(column) + 2 * spread(row);
}

/** The bits of a 16-bit number with a gap after each. */
function spread(bits: number): number {
  let apart = (bits | (bits << 8)) & 0x00ff00ff;
  apart = (apart | (apart << 4)) & 0x0f0f0f0f;
  apart = (apart | (apart << 2)) & 0x33333333;
  return (apart | (apart << 1)) & 0x55555555;
}

/** Consecutive cells. */
export interface CellRange {
  low: number;
  high: number;
  /** Whether the shape covers them entirely. Points in other ranges must be tested. */
  isInside: boolean;
}

/** A square of cells with an edge of 2 ** level. */
interface Square {
  column: number;
  row: number;
  level: number;
  /** The lines of the shape's outline that enter the square. */
  lines: [GeoPoint, GeoPoint][];
}

/** The cells that a shape touches, in about `limit` ranges. */
export function cellsOf({ rings }: Shape, limit: number): CellRange[] {
  const lines = rings.flatMap((ring) =>
    ring.slice(1).map((point, index): [GeoPoint, GeoPoint] => [ring[index]!, point]),
  );
  const covered: CellRange[] = [];
  let border: Square[] = [];
  const add = (parent: Square, column: number, row: number, level: number) => {
    const square = { column, row, level, lines: parent.lines };
    const box = boxOf(square);
    square.lines = parent.lines.filter(([from, to]) => enters(from, to, box));
    if (square.lines.length > 0) border.push(square);
    else if (inside(middle(box), rings)) covered.push(rangeOf(square, true));
  };
  const world = { column: 0, row: 0, level: HALF_BITS + 1, lines };
  add(world, 0, 0, HALF_BITS);
  add(world, CELLS / 2, 0, HALF_BITS);
  while (border.length > 0 && covered.length + border.length < limit) {
    const level = Math.max(...border.map((square) => square.level)) - 1;
    if (level < 0) break;
    const [large, small] = [border.filter(isLarger(level)), border.filter((s) => s.level <= level)];
    border = small;
    for (const square of large) {
      const half = 2 ** level;
      for (const column of [square.column, square.column + half])
        for (const row of [square.row, square.row + half]) add(square, column, row, level);
    }
  }
  return merged([...covered, ...border.map((square) => rangeOf(square, false))]);
}

const isLarger = (level: number) => (square: Square) => square.level > level;

const boxOf = ({ column, row, level }: Square): Box => ({
  south: row * DEGREES - 90,
  west: column * DEGREES - 180,
  north: (row + 2 ** level) * DEGREES - 90,
  east: (column + 2 ** level) * DEGREES - 180,
});

const middle = ({ south, west, north, east }: Box): GeoPoint => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

function rangeOf({ column, row, level }: Square, isInside: boolean): CellRange {
  const low = spread(column) + 2 * spread(row);
  return { low, high: low + 4 ** level - 1, isInside };
}

/** Joins ranges that follow each other. */
function merged(ranges: CellRange[]): CellRange[] {
  const result: CellRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.low - b.low)) {
    const last = result.at(-1);
    if (last && last.high + 1 === range.low && last.isInside === range.isInside)
      last.high = range.high;
    else result.push(range);
  }
  return result;
}
