import type { Feature, Polygon, Position } from 'geojson';

type Rings = Polygon['coordinates'];

/** Where rings around a pole are closed. The map ends before it. */
const POLE = 90;

/**
 * A country of Natural Earth for a flat map. Rings jump from 180° to -180° of longitude, which would draw lines around the
 * world. A polygon that crosses the antimeridian continues past it, and has a copy on the other side of the map.
 */
export function flatten(country: Feature): Feature {
  const { geometry } = country;
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return country;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return {
    ...country,
    geometry: { type: 'MultiPolygon', coordinates: polygons.flatMap(onBothSides) },
  };
}

function onBothSides(rings: Rings): Rings[] {
  const unwrapped = rings.map(unwrap);
  // Antarctica is the pole with its coast as a hole. On a flat map, its coast is the outline.
  if (unwrapped.some(surroundsPole)) return unwrapped.map((ring) => [closeAtPole(ring)]);
  const [west, east] = boundsOf(unwrapped[0]!);
  if (east > 180) return [unwrapped, unwrapped.map((ring) => shift(ring, -360))];
  if (west < -180) return [unwrapped, unwrapped.map((ring) => shift(ring, 360))];
  return [unwrapped];
}

/** Longitudes that continue past 180° instead of jumping. */
function unwrap(ring: Position[]): Position[] {
  let turn = 0;
  return ring.map(([longitude = 0, latitude = 0], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [longitude + turn, latitude];
  });
}

/** Whether the ring ends a turn away from its start. */
const surroundsPole = (ring: Position[]) => Math.abs(ring.at(-1)![0]! - ring[0]![0]!) > 180;

function closeAtPole(ring: Position[]): Position[] {
  const [west, east] = boundsOf(ring);
  const inside = shift(ring, -360 * Math.round((west + east) / 720));
  const [first, last] = [inside[0]!, inside.at(-1)!];
  const pole = Math.sign(first[1]!) * POLE;
  return [...inside, [last[0]!, pole], [first[0]!, pole], first];
}

function boundsOf(ring: Position[]): [west: number, east: number] {
  const longitudes = ring.map(([longitude = 0]) => longitude);
  return [Math.min(...longitudes), Math.max(...longitudes)];
}

const shift = (ring: Position[], degrees: number) =>
  ring.map(([longitude = 0, latitude = 0]) => [longitude + degrees, latitude]);
