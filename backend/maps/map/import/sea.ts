import GeoJSONVT from 'geojson-vt';
import { inside } from '../../places/geometry.js';
import { extentOf, type MapFeature, type Polygon, type MapPosition } from '../feature.js';

/** West, south, east and north in degrees. */
export type SeaBounds = [west: number, south: number, east: number, north: number];

/**
 * A coastline. Land is on its left, water on its right (https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline).
 */
export type Coast = MapPosition[];

/** The web client draws the sea at lower zoom levels. */
const MIN_ZOOM = 8;
/** The sea is stored in squares of this zoom level, so that no tile has to read a whole coast. */
const CELL_ZOOM = 10;
/** At the equator, a unit of a square is 0.6 m, as in a tile at the highest zoom level. */
const CELL_EXTENT = 65_536;
const CELL_BUFFER = 64;

/** The margin around the coasts of an extract that does not state its bounds. */
const MARGIN_DEGREES = 0.05;

/** The length of a coast's end that gives its direction: about a kilometer. */
const HEADING_DEGREES = 0.01;
/** An extension may be this many times as long as the way to the nearest edge. */
const MAX_DETOUR = 2;

/** The area around the coasts. */
export function boundsOf(coasts: Coast[]): SeaBounds {
  const bounds: SeaBounds = [180, 90, -180, -90];
  for (const [longitude = 0, latitude = 0] of coasts.flat()) {
    bounds[0] = Math.min(bounds[0], longitude - MARGIN_DEGREES);
    bounds[1] = Math.min(bounds[1], latitude - MARGIN_DEGREES);
    bounds[2] = Math.max(bounds[2], longitude + MARGIN_DEGREES);
    bounds[3] = Math.max(bounds[3], latitude + MARGIN_DEGREES);
  }
  return bounds;
}

/** Joins the ways of a coast, by the ids of their nodes, into the longest possible lines. */
export function joinCoast(ways: number[][]): number[][] {
  const byStart = new Map(ways.map((way) => [way[0], way]));
  const ends = new Set(ways.map((way) => way.at(-1)));
  const joined: number[][] = [];
  const follow = (way: number[]) => {
    const line: number[] = [];
    for (let next: number[] | undefined = way; next; next = byStart.get(line.at(-1))) {
      byStart.delete(next[0]);
      for (const node of line.length > 0 ? next.slice(1) : next) line.push(node);
    }
    joined.push(line);
  };
  for (const way of ways) if (!ends.has(way[0]) && byStart.has(way[0])) follow(way);
  // The remaining lines are rings.
  for (const way of ways) if (byStart.has(way[0])) follow(way);
  return joined;
}

/**
 * The sea off these coasts, within bounds. Lines that the extract cuts are extended to the edge.
 * @param name distinguishes the coasts of this extract
 */
export function* seaFeatures(
  coasts: Coast[],
  bounds: SeaBounds,
  name: string,
): Generator<MapFeature> {
  const islands = coasts.filter((line) => isRing(line) && area(line) > 0);
  const seas = [
    ...coasts.filter((line) => isRing(line) && area(line) < 0),
    ...closeAlong(
      bounds,
      coasts.filter((line) => !isRing(line)),
    ),
  ];
  if (seas.length === 0 && islands.length > 0) seas.push(outline(bounds));
  for (const [index, sea] of seas.entries()) {
    const points = [sea.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }))];
    const holes = islands.filter(([[longitude = 0, latitude = 0] = []]) =>
      inside({ longitude, latitude }, points),
    );
    yield* cells({ type: 'Polygon', coordinates: [sea, ...holes] }, `sea/${name}/${index}`);
  }
}

const isRing = (line: Coast) =>
  line.length > 3 && line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1];

/** Twice the signed area: positive for a counterclockwise ring. */
function area(ring: Coast): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index++) {
    const [a, b] = [ring[index - 1]!, ring[index]!];
    sum += a[0]! * b[1]! - b[0]! * a[1]!;
  }
  return sum;
}

const outline = ([west, south, east, north]: SeaBounds): MapPosition[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
  [west, north],
];

/** Closes open lines along the edge of the bounds. Clockwise, the inside is on the right, where the water is. */
function closeAlong(bounds: SeaBounds, lines: Coast[]): Coast[] {
  const open = lines.map((line) => ({
    line,
    from: positionOnEdge(bounds, leave(bounds, line)),
    to: positionOnEdge(bounds, leave(bounds, line.toReversed())),
  }));
  const rings: Coast[] = [];
  const unused = new Set(open);
  for (const first of open) {
    if (!unused.delete(first)) continue;
    const ring = [...first.line];
    for (let current = first; ;) {
      const next = [first, ...unused].reduce((a, b) =>
        ahead(current.to, b.from) < ahead(current.to, a.from) ? b : a,
      );
      ring.push(...edge(bounds, current.to, next.from));
      if (next === first) break;
      ring.push(...next.line);
      unused.delete(next);
      current = next;
    }
    ring.push(ring[0]!);
    rings.push(ring);
  }
  return rings;
}

/**
 * Where a line's start, extended in the direction that the coast has there, leaves the bounds: a coast cut short of them shows no
 * corner. The start itself if the coast runs beside the edge, so that no line crosses others far away.
 */
function leave([west, south, east, north]: SeaBounds, line: Coast): MapPosition {
  const [x = 0, y = 0] = line[0]!;
  const [fromX = x, fromY = y] =
    line.find(([a = 0, b = 0]) => Math.hypot(a - x, b - y) > HEADING_DEGREES) ?? line.at(-1)!;
  const [right, up] = [x - fromX, y - fromY];
  const length = Math.hypot(right, up);
  const steps = Math.min(
    Math.max(0, (right > 0 ? east - x : west - x) / right || 0) || Infinity,
    Math.max(0, (up > 0 ? north - y : south - y) / up || 0) || Infinity,
  );
  const nearest = Math.min(x - west, y - south, east - x, north - y);
  return steps * length <= MAX_DETOUR * nearest ? [x + steps * right, y + steps * up] : line[0]!;
}

/** The position on the edge nearest to a point: from 0 to 4, clockwise from the northwest corner. */
function positionOnEdge(
  [west, south, east, north]: SeaBounds,
  [x = 0, y = 0]: MapPosition,
): number {
  const across = Math.min(Math.max((x - west) / (east - west), 0), 1);
  const down = Math.min(Math.max((north - y) / (north - south), 0), 1);
  const sides: [distance: number, position: number][] = [
    [Math.abs(north - y), across],
    [Math.abs(east - x), 1 + down],
    [Math.abs(y - south), 3 - across],
    [Math.abs(x - west), 4 - down],
  ];
  return sides.reduce((a, b) => (b[0] < a[0] ? b : a))[1] % 4;
}

const ahead = (from: number, to: number) => (to - from + 4) % 4;

/** The edge between two positions, clockwise, with the corners between them. */
function edge(bounds: SeaBounds, from: number, to: number): MapPosition[] {
  const corners: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < from + ahead(from, to); corner++)
    corners.push(corner % 4);
  return [from, ...corners, to].map((position) => pointOnEdge(bounds, position));
}

function pointOnEdge([west, south, east, north]: SeaBounds, position: number): MapPosition {
  const part = position % 1;
  switch (Math.floor(position)) {
    case 0:
      return [west + part * (east - west), north];
    case 1:
      return [east, north - part * (north - south)];
    case 2:
      return [east - part * (east - west), south];
    default:
      return [west, south + part * (north - south)];
  }
}

/** An area in squares, each a feature. */
function* cells(geometry: Polygon, id: string): Generator<MapFeature> {
  const index = new GeoJSONVT(
    { type: 'Feature', geometry, properties: {} },
    { maxZoom: CELL_ZOOM, indexMaxZoom: 0, extent: CELL_EXTENT, buffer: CELL_BUFFER, tolerance: 0 },
  );
  const count = 2 ** CELL_ZOOM;
  const [west, north, east, south] = extentOf(geometry).map((side) => Math.floor(side * count));
  for (let x = west!; x <= Math.min(east!, count - 1); x++) {
    for (let y = north!; y <= Math.min(south!, count - 1); y++) {
      for (const [part, { type, geometry: rings }] of (
        index.getTile(CELL_ZOOM, x, y)?.features ?? []
      ).entries()) {
        if (type !== 3) continue;
        const toDegrees = ([column, row]: [number, number]): MapPosition => [
          round(((x + column / CELL_EXTENT) / count) * 360 - 180),
          round(latitudeOf((y + row / CELL_EXTENT) / count)),
        ];
        yield {
          source: 'osm',
          sourceId: `${id}/${x}/${y}/${part}`,
          osmId: null,
          layer: 'water',
          kind: 'ocean',
          name: null,
          minZoom: MIN_ZOOM,
          geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map(toDegrees)) },
        };
      }
    }
  }
}

const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
/** Rounds to a centimeter. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
