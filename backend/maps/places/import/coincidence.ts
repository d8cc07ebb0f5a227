import { push } from '../gazetteer/packages.js';
import { kilometers, type GeoPoint } from '../geometry.js';

/** A place and the area it is filed under. */
export interface FiledPoint extends GeoPoint {
  cityId: string;
}

/** Cells of 0.02°, about 2 km. */
export const CELLS_PER_DEGREE = 50;
/** More points of an area would not change the result. */
const MAX_POINTS = 200;

/** Compares the locations of areas' places. */
export class Coincidence {
  private readonly cells = new Map<string, FiledPoint[]>();
  private readonly byArea = new Map<string, FiledPoint[]>();

  constructor(points: FiledPoint[]) {
    for (const point of points) {
      push(this.cells, cellAt(row(point.latitude), row(point.longitude)), point);
      push(this.byArea, point.cityId, point);
    }
  }

  points(area: string): FiledPoint[] {
    return (this.byArea.get(area) ?? []).slice(0, MAX_POINTS);
  }

  /** For each other area, the share of one area's places whose nearest outside place lies in the other area. */
  neighbors(area: string, ignored: Set<string>): Map<string, number> {
    const points = this.points(area);
    const counts = new Map<string, number>();
    for (const point of points) {
      const nearest = this.nearest(point, (other) => other === area || ignored.has(other));
      if (nearest) counts.set(nearest, (counts.get(nearest) ?? 0) + 1);
    }
    return new Map([...counts].map(([other, count]) => [other, count / points.length]));
  }

  private nearest(point: GeoPoint, isIgnored: (area: string) => boolean): string | null {
    let best: FiledPoint | null = null;
    let least = Infinity;
    for (const candidate of this.around(point)) {
      if (isIgnored(candidate.cityId)) continue;
      const distance = kilometers(point, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best?.cityId ?? null;
  }

  /** Number of the four quadrants around a point in which these areas have places within a distance. */
  quadrants(point: GeoPoint, areas: Set<string>, withinKm: number): number {
    const found = new Set<string>();
    for (const other of this.around(point)) {
      if (areas.has(other.cityId) && kilometers(point, other) <= withinKm)
        found.add(`${other.latitude > point.latitude} ${other.longitude > point.longitude}`);
    }
    return found.size;
  }

  private *around(point: GeoPoint): Generator<FiledPoint> {
    const [y, x] = [row(point.latitude), row(point.longitude)];
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1]) yield* this.cells.get(cellAt(y + north, x + east)) ?? [];
  }
}

const row = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
const cellAt = (y: number, x: number) => `${y} ${x}`;

/** The point with the median latitude and longitude, which outliers do not move. */
export function median(points: GeoPoint[]): GeoPoint {
  const middle = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  };
}

/** The distance within which three quarters of the points lie. */
export function spreadKm(points: GeoPoint[], center: GeoPoint): number {
  const distances = points.map((point) => kilometers(point, center)).sort((a, b) => a - b);
  return distances[Math.floor(distances.length * 0.75)] ?? 0;
}
