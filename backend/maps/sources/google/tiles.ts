import type { Box } from '../../places/geometry.js';

export type SampledPosition = [latitude: number, longitude: number];

interface BoxPart {
  box: Box;
  points: SampledPosition[];
}

const LATITUDE = 0;
const LONGITUDE = 1;
/** Two meters in degrees: places within this distance count as one spot. */
const SPOT_RADIUS_DEGREES = 2e-5;

/**
 * Splits a box at the median of its positions, across the longer side if positions differ there.
 * @returns null if all positions are the same
 */
export function halve(box: Box, points: SampledPosition[]): [BoxPart, BoxPart] | null {
  const longitudeScale = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const wide = (box.east - box.west) * longitudeScale > box.north - box.south;
  for (const axis of wide ? [LONGITUDE, LATITUDE] : [LATITUDE, LONGITUDE]) {
    const cut = median(points.map((point) => point[axis]!));
    if (cut === null) continue;
    const low = axis === LATITUDE ? { ...box, north: cut } : { ...box, east: cut };
    const high = axis === LATITUDE ? { ...box, south: cut } : { ...box, west: cut };
    return [
      { box: low, points: points.filter((point) => point[axis]! < cut) },
      { box: high, points: points.filter((point) => point[axis]! > cut) },
    ];
  }
  return null;
}

/** The midpoint between two different adjacent values, as close to the median as possible. */
function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  let best: number | null = null;
  for (let index = 1; index < sorted.length; index++) {
    if (sorted[index] === sorted[index - 1]) continue;
    const offset = Math.abs(index - sorted.length / 2);
    if (best === null || offset < Math.abs(best - sorted.length / 2)) best = index;
  }
  return best === null ? null : (sorted[best - 1]! + sorted[best]!) / 2;
}

/** The parts of a box around the single spot that all its positions share: at most four boxes. */
export function carve(box: Box, points: SampledPosition[]): BoxPart[] {
  const [latitude, longitude] = points[0] ?? [];
  if (latitude === undefined || longitude === undefined) return [];
  const south = Math.max(box.south, latitude - SPOT_RADIUS_DEGREES);
  const north = Math.min(box.north, latitude + SPOT_RADIUS_DEGREES);
  const around = [
    { ...box, north: south },
    { ...box, south: north },
    { south, north, west: box.west, east: longitude - SPOT_RADIUS_DEGREES },
    { south, north, west: longitude + SPOT_RADIUS_DEGREES, east: box.east },
  ];
  return around
    .filter((part) => part.north > part.south && part.east > part.west)
    .map((part) => ({ box: part, points: [] }));
}
