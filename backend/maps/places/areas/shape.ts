import type { GeoPolygon } from '#contract/areas.js';
import { inside, type Box, type GeoPoint } from '../geometry.js';

export interface Outline {
  box: Box;
  /**
   * Closed rings, both outer rings and holes. Points inside an odd number of rings are in the area.
   * Null if only the box is known.
   */
  rings: GeoPoint[][] | null;
}

/** A circle or a drawn polygon. */
export interface Shape extends Outline {
  rings: GeoPoint[][];
}

const EARTH_RADIUS_KM = 6371.0088;
/** The outline of a circle stays within 0.03% of its radius. */
const CIRCLE_POINTS = 128;

export const polygonShape = ({ coordinates }: GeoPolygon): Shape =>
  shapeOf(
    coordinates.map((ring) => ring.map(([longitude, latitude]) => ({ latitude, longitude }))),
  );

/** A circle on the sphere; no part of its outline is farther from the center. */
export function circleShape(center: GeoPoint, radiusKm: number): Shape {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const latitude = radians(center.latitude);
  const ring = Array.from({ length: CIRCLE_POINTS }, (_, index) => {
    const bearing = (-2 * Math.PI * index) / CIRCLE_POINTS;
    const sine =
      Math.sin(latitude) * Math.cos(angle) +
      Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude),
      Math.cos(angle) - Math.sin(latitude) * sine,
    );
    return { latitude: degrees(Math.asin(sine)), longitude: center.longitude + degrees(east) };
  });
  ring.push(ring[0]!);
  const longitudes = ring.map(({ longitude }) => longitude);
  const beyond = Math.max(...longitudes) > 180 ? 180 : Math.min(...longitudes) < -180 ? -180 : null;
  return beyond === null ? shapeOf([ring]) : shapeOf(splitAt(ring, beyond), true);
}

const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The parts of a convex ring on both sides of the 180th meridian. */
function splitAt(ring: GeoPoint[], meridian: 180 | -180): GeoPoint[][] {
  const keep = (isKept: (longitude: number) => boolean, shift: number) => {
    const part = ring.flatMap((point, index) => {
      const before = ring[index - 1];
      const crossing =
        before && isKept(before.longitude) !== isKept(point.longitude)
          ? [
              {
                latitude:
                  before.latitude +
                  ((point.latitude - before.latitude) * (meridian - before.longitude)) /
                    (point.longitude - before.longitude),
                longitude: meridian,
              },
            ]
          : [];
      return isKept(point.longitude) ? [...crossing, point] : crossing;
    });
    const shifted = part.map((point) => ({ ...point, longitude: point.longitude + shift }));
    return [...shifted, shifted[0]!];
  };
  const east = keep((longitude) => longitude > meridian, meridian === 180 ? -360 : 0);
  const west = keep((longitude) => longitude <= meridian, meridian === 180 ? 0 : 360);
  return [west, east];
}

function shapeOf(rings: GeoPoint[][], crossesMeridian = false): Shape {
  const points = rings.flat();
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const box = {
    south: Math.min(...latitudes),
    west: Math.min(...(crossesMeridian ? longitudes.filter((east) => east > 0) : longitudes)),
    north: Math.max(...latitudes),
    east: Math.max(...(crossesMeridian ? longitudes.filter((east) => east < 0) : longitudes)),
  };
  return { box, rings };
}

/** The rings of an area as GeoJSON polygons: each outer ring with its holes. */
export function polygonsOf(rings: GeoPoint[][]): [number, number][][][] {
  const around = rings.map((ring) =>
    rings.filter((other) => other !== ring && inside(ring[0]!, [other])),
  );
  const positions = (ring: GeoPoint[]) =>
    ring.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
  return rings.flatMap((outer, index) => {
    if (around[index]!.length % 2 === 1) return [];
    const holes = rings.filter(
      (_, other) =>
        around[other]!.length === around[index]!.length + 1 && around[other]!.includes(outer),
    );
    return [[outer, ...holes].map(positions)];
  });
}

/** The center of an area's box. */
export function middleOf({ south, north, ...box }: Box): GeoPoint {
  const middle = box.west + width({ south, north, ...box }) / 2;
  return { latitude: (south + north) / 2, longitude: middle > 180 ? middle - 360 : middle };
}

/** Whether a point lies in the area. Undefined for points on the border. */
export const contains = ({ box, rings }: Outline, point: GeoPoint): boolean =>
  within(box, point) && (rings === null || inside(point, rings));

/** Whether a box overlaps the area. May return true if they are merely close, but never false if they overlap. */
export function touches({ box, rings }: Outline, other: Box): boolean {
  const areaParts = unwrapped(box);
  return unwrapped(other).some((part) =>
    areaParts.some((own) => overlap(own, part) && (rings === null || ringsOverlap(rings, part))),
  );
}

/** The four quarters of a box, southwest first. */
export function quarters(box: Box): Box[] {
  const { latitude, longitude } = middleOf(box);
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
export function enters(from: GeoPoint, to: GeoPoint, box: Box): boolean {
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
