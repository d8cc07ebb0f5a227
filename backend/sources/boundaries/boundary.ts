import { inside, type Box, type GeoPoint } from '../../places/geometry.js';

/** Where a city lies, and where it ends. */
export interface Boundary {
  name: string;
  /** As people write it, and as the city is found again: "Austin, TX". */
  label: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  latitude: number;
  longitude: number;
  box: Box;
  /**
   * Closed rings, outer ones and holes alike: what lies inside an odd number of them is in the city.
   * Null where only the box is known.
   */
  rings: GeoPoint[][] | null;
  osm: { type: 'node' | 'way' | 'relation'; id: number } | null;
  /** Who says so, with the licence: "Nominatim, ODbL 1.0 © OpenStreetMap contributors". */
  source: string;
}

/** Whether a point lies in the city; on the border either answer may come. */
export const contains = (
  { box, rings }: Pick<Boundary, 'box' | 'rings'>,
  point: GeoPoint,
): boolean => within(box, point) && (rings === null || inside(point, rings));

/** Whether a box and the city have a point in common; may say yes where they only come near, never no where they meet. */
export function touches({ box, rings }: Pick<Boundary, 'box' | 'rings'>, other: Box): boolean {
  const ours = unwrapped(box);
  return unwrapped(other).some((part) =>
    ours.some((own) => overlap(own, part) && (rings === null || meets(rings, part))),
  );
}

/** The four quarters of a box, south-west first. */
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

/** A box across the 180th meridian as the two boxes that it is. */
export const unwrapped = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];

const overlap = (a: Box, b: Box) =>
  a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;

/** A corner of the box lies in the area, or a line of the area comes into the box. */
const meets = (rings: GeoPoint[][], box: Box) =>
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

/** Liang–Barsky: whether a part of a straight line lies in the box. */
function enters(from: GeoPoint, to: GeoPoint, box: Box): boolean {
  const north = to.latitude - from.latitude;
  const east = to.longitude - from.longitude;
  let first = 0;
  let last = 1;
  for (const [pace, room] of [
    [-east, from.longitude - box.west],
    [east, box.east - from.longitude],
    [-north, from.latitude - box.south],
    [north, box.north - from.latitude],
  ] as const) {
    if (pace === 0 && room < 0) return false;
    if (pace < 0) first = Math.max(first, room / pace);
    if (pace > 0) last = Math.min(last, room / pace);
  }
  // A line that only touches a corner may miss it by a rounding error.
  return first <= last + 1e-9;
}
