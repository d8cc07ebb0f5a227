import { crosses, inside, kilometres, type GeoPoint } from '../geometry.js';
import type { OsmGeography } from './osm/read.js';

/** Cells of 0.02°, about 2 km: a street's worth of border in each. */
const CELLS_PER_DEGREE = 50;
/** Beyond this a settlement is not "around here". */
export const NEAR_KM = 12;

export interface Near extends GeoPoint {
  name: string;
  quarter: boolean;
}

/** Answers where a point lies by what an extract holds of cities, quarters and boundaries. */
export class Geography {
  private readonly borders = new Map<string, [GeoPoint, GeoPoint][]>();

  constructor(private readonly known: OsmGeography) {
    for (const border of known.borders) {
      for (const cell of cellsBetween(border[0], border[1])) {
        const list = this.borders.get(cell);
        if (list) list.push(border);
        else this.borders.set(cell, [border]);
      }
    }
  }

  /** Name of the municipality whose closed boundary encloses a point. */
  municipality(point: GeoPoint): string | null {
    return this.known.municipalities.find(({ area }) => inside(point, area))?.name ?? null;
  }

  /** Settlements and quarters around a point, nearest first. */
  settlements(point: GeoPoint): Near[] {
    return this.known.settlements.filter((one) => kilometres(one, point) <= NEAR_KM);
  }

  /** Whether no border that the extract cut open lies between two points. */
  sameSide(a: GeoPoint, b: GeoPoint): boolean {
    for (const cell of cellsBetween(a, b)) {
      for (const [c, d] of this.borders.get(cell) ?? []) if (crosses(a, b, c, d)) return false;
    }
    return true;
  }
}

function* cellsBetween(a: GeoPoint, b: GeoPoint): Generator<string> {
  const cell = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
  const [south, north] = [a.latitude, b.latitude].map(cell).sort((x, y) => x - y);
  const [west, east] = [a.longitude, b.longitude].map(cell).sort((x, y) => x - y);
  for (let row = south!; row <= north!; row++) {
    for (let column = west!; column <= east!; column++) yield `${row} ${column}`;
  }
}
