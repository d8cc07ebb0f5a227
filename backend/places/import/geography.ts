import { crosses, inside, kilometers, type GeoPoint } from '../geometry.js';
import type { OsmGeography } from './osm/read.js';

/** Cells of 0.02° (about 2 km) contain only short pieces of a border. */
const CELLS_PER_DEGREE = 50;
/** Settlements farther away than this are not considered. */
export const MAX_SETTLEMENT_KM = 12;

export interface NearbySettlement extends GeoPoint {
  name: string;
  quarter: boolean;
}

/** Locates points by the settlements, districts and boundaries of an extract. */
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

  /** Name of the municipality whose boundary encloses a point. */
  municipality(point: GeoPoint): string | null {
    return this.known.municipalities.find(({ area }) => inside(point, area))?.name ?? null;
  }

  /** Settlements and districts near a point. */
  settlements(point: GeoPoint): NearbySettlement[] {
    return this.known.settlements.filter(
      (settlement) => kilometers(settlement, point) <= MAX_SETTLEMENT_KM,
    );
  }

  /** Whether no border that is open in the extract separates two points. */
  areOnSameSide(a: GeoPoint, b: GeoPoint): boolean {
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
