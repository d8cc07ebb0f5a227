import type { Box } from '../../places/geometry.js';

export type Position = [latitude: number, longitude: number];

interface TilePart {
  box: Box;
  points: Position[];
}

const LATITUDE = 0;
const LONGITUDE = 1;
/** Half a spot: two metres, in degrees. */
const SPOT = 2e-5;

/**
 * Cuts a box in two at the median of its positions, across its longer side where they differ there.
 * @returns null where all positions are one
 */
export function halve(box: Box, points: Position[]): [TilePart, TilePart] | null {
  const shrinking = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const wide = (box.east - box.west) * shrinking > box.north - box.south;
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

/** The middle between the two different neighbours that are nearest to the middle of a list. */
function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  let best: number | null = null;
  for (let index = 1; index < sorted.length; index++) {
    if (sorted[index] === sorted[index - 1]) continue;
    const off = Math.abs(index - sorted.length / 2);
    if (best === null || off < Math.abs(best - sorted.length / 2)) best = index;
  }
  return best === null ? null : (sorted[best - 1]! + sorted[best]!) / 2;
}

/** What a box has around the one spot that all its positions share: up to four boxes, none where it is that spot. */
export function carve(box: Box, points: Position[]): TilePart[] {
  const [latitude, longitude] = points[0] ?? [];
  if (latitude === undefined || longitude === undefined) return [];
  const south = Math.max(box.south, latitude - SPOT);
  const north = Math.min(box.north, latitude + SPOT);
  const around = [
    { ...box, north: south },
    { ...box, south: north },
    { south, north, west: box.west, east: longitude - SPOT },
    { south, north, west: longitude + SPOT, east: box.east },
  ];
  return around
    .filter((one) => one.north > one.south && one.east > one.west)
    .map((one) => ({ box: one, points: [] }));
}
