import { inside, type Box, type GeoPoint } from '../../places/geometry.js';

/** Location and boundary of a city. */
export interface Boundary {
  name: string;
  /** Display name, which also identifies the city: "Austin, TX". */
  label: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  latitude: number;
  longitude: number;
  box: Box;
  /**
   * Closed rings, both outer rings and holes. Points inside an odd number of rings are in the city.
   * Null if only the box is known.
   */
  rings: GeoPoint[][] | null;
  osm: { type: 'node' | 'way' | 'relation'; id: number } | null;
  /** Attribution with license: "Nominatim, ODbL 1.0 © OpenStreetMap contributors". */
  source: string;
}

/** Whether a point lies in the city. Undefined for points on the border. */
export const contains = (
  { box, rings }: Pick<Boundary, 'box' | 'rings'>,
  point: GeoPoint,
): boolean => within(box, point) && (rings === null || inside(point, rings));

/** Whether a box overlaps the city. May return true if they are merely close, but never false if they overlap. */
export function touches({ box, rings }: Pick<Boundary, 'box' | 'rings'>, other: Box): boolean {
  const cityParts = unwrapped(box);
  return unwrapped(other).some((part) =>
    cityParts.some((own) => overlap(own, part) && (rings === null || ringsOverlap(rings, part))),
  );
}

/** The four quarters of a box, southwest first. */
export function quarters(box: Box): Box[] {
  const latitude = (box.south + box.north) / 2;
  const middle = box.west + width(box) / 2;
  const longitude = middle > 180 ? middle - 360 : middle;
  return [
    { ...box, north: latitude, east: longitude },
    { ...box, north: latitude, west: longitude },
    { ...box, south: latitude, east: longitude },
    { ...box, south: latitude, west: longitude },
  ];
}

const width = ({ west, east }: Box) => (east >= west ? east - west : east + 360 - west);

const within = (box: Box, { latitude, longitude }: GeoPoint) =>
  latitude >= box.south &&
  latitude <= box.north &&
  unwrapped(box).some(({ west, east }) => longitude >= west && longitude <= east);

/** Splits a box that crosses the 180th meridian into two. */
export const unwrapped = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];

const overlap = (a: Box, b: Box) =>
  a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;

/** Whether a corner of the box lies in the area or a line of the area enters the box. */
const ringsOverlap = (rings: GeoPoint[][], box: Box) =>
  corners(box).some((corner) => inside(corner, rings)) ||
  rings.some((ring) =>
    ring.some((point, index) => enters(ring[index - 1] ?? ring.at(-1)!, point, box)),
  );

const corners = ({ south, west, north, east }: Box): GeoPoint[] => [
  { latitude: south, longitude: west },
  { latitude: south, longitude: east },
  { latitude: north, longitude: west },
  { latitude: north, longitude: east },
];

/** Whether part of a line segment lies in the box (Liang–Barsky algorithm). */
function enters(from: GeoPoint, to: GeoPoint, box: Box): boolean {
  const north = to.latitude - from.latitude;
  const east = to.longitude - from.longitude;
  let first = 0;
  let last = 1;
  for (const [delta, distance] of [
    [-east, from.longitude - box.west],
    [east, box.east - from.longitude],
    [-north, from.latitude - box.south],
    [north, box.north - from.latitude],
  ] as const) {
    if (delta === 0 && distance < 0) return false;
    if (delta < 0) first = Math.max(first, distance / delta);
    if (delta > 0) last = Math.min(last, distance / delta);
  }
  // Tolerates rounding errors for lines that touch a corner.
  return first <= last + 1e-9;
}
