/** Web Mercator: the world is a square from 0,0 (north-west) to 1,1; at zoom z it is 256 · 2^z pixels wide. */
export type Point = { x: number; y: number };
export type View = { centre: Point; zoom: number };
export type Size = { width: number; height: number };
export type Bounds = [west: number, south: number, east: number, north: number];

/** Beyond this latitude the square ends. */
const MAX_LATITUDE = 85.0511;
const TILE = 256;
export const MIN_ZOOM = 0;
export const MAX_ZOOM = 19;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const worldWidth = (zoom: number) => TILE * 2 ** zoom;

export function project(longitude: number, latitude: number): Point {
  const sine = Math.sin((clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180);
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

export function unproject({ x, y }: Point): { longitude: number; latitude: number } {
  return {
    longitude: x * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  };
}

/** Where a point of the world stands in the window. */
export const toWindow = (point: Point, { centre, zoom }: View, { width, height }: Size): Point => ({
  x: (point.x - centre.x) * worldWidth(zoom) + width / 2,
  y: (point.y - centre.y) * worldWidth(zoom) + height / 2,
});

const toWorld = (at: Point, { centre, zoom }: View, { width, height }: Size): Point => ({
  x: centre.x + (at.x - width / 2) / worldWidth(zoom),
  y: centre.y + (at.y - height / 2) / worldWidth(zoom),
});

const kept = ({ centre, zoom }: View): View => ({
  centre: { x: clamp(centre.x, 0, 1), y: clamp(centre.y, 0, 1) },
  zoom: clamp(zoom, MIN_ZOOM, MAX_ZOOM),
});

/** The view after the world was pushed by so many pixels. */
export const pan = (view: View, dx: number, dy: number): View =>
  kept({
    zoom: view.zoom,
    centre: {
      x: view.centre.x - dx / worldWidth(view.zoom),
      y: view.centre.y - dy / worldWidth(view.zoom),
    },
  });

/** Zooms by so many levels while what is at a place of the window stays there. */
export function zoomAt(view: View, by: number, at: Point, size: Size): View {
  const zoom = clamp(view.zoom + by, MIN_ZOOM, MAX_ZOOM);
  const fixed = toWorld(at, view, size);
  const centre = toWorld(
    { x: size.width - at.x, y: size.height - at.y },
    { centre: fixed, zoom },
    size,
  );
  return kept({ centre, zoom });
}

const FIT_PADDING = 48;
/** Closer than this, a single place would stand on an empty sheet. */
const MAX_FIT_ZOOM = 14;

/** The closest view that shows all of the bounds. */
export function viewOf([west, south, east, north]: Bounds, { width, height }: Size): View {
  const low = project(west, north);
  const high = project(east, south);
  const room = (pixels: number) => Math.max(1, pixels - 2 * FIT_PADDING) / TILE;
  const zoom = Math.log2(Math.min(room(width) / (high.x - low.x), room(height) / (high.y - low.y)));
  return kept({
    centre: { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 },
    zoom: Math.min(zoom, MAX_FIT_ZOOM),
  });
}

/** What the window shows, in degrees. */
export function boundsOf(view: View, size: Size): Bounds {
  const edge = (at: Point) => {
    const { x, y } = toWorld(at, view, size);
    return unproject({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });
  };
  const topLeft = edge({ x: 0, y: 0 });
  const bottomRight = edge({ x: size.width, y: size.height });
  return [topLeft.longitude, bottomRight.latitude, bottomRight.longitude, topLeft.latitude];
}

/** The same, grown to a grid of half tiles: small movements ask the server for nothing new. */
export function askedBounds(view: View, size: Size): Bounds {
  const step = 2 ** -(Math.round(view.zoom) + 1);
  const [west, south, east, north] = boundsOf(view, size);
  const low = project(west, north);
  const high = project(east, south);
  const down = (value: number) => Math.max(0, Math.floor(value / step) * step);
  const up = (value: number) => Math.min(1, Math.ceil(value / step) * step);
  const topLeft = unproject({ x: down(low.x), y: down(low.y) });
  const bottomRight = unproject({ x: up(high.x), y: up(high.y) });
  const bounds = [topLeft.longitude, bottomRight.latitude, bottomRight.longitude, topLeft.latitude];
  return bounds.map((degrees) => Number(degrees.toFixed(6))) as Bounds;
}

/** Circumference of the earth at the equator, in metres (WGS 84). */
const EARTH = 40_075_016.686;

/** A round distance for a scale bar and its width in pixels, at most `most`. */
export function scaleOf({ centre, zoom }: View, most: number): { metres: number; width: number } {
  const { latitude } = unproject(centre);
  const metresPerPixel = (EARTH * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);
  const longest = metresPerPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = [5, 2, 1].map((factor) => factor * power).find((round) => round <= longest)!;
  return { metres, width: metres / metresPerPixel };
}

const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Lines nearer to each other than this are noise. */
const LINE_GAP = 96;

/** The meridians and parallels to draw, in degrees, and the step between them. */
export function graticule(view: View, size: Size) {
  const [west, south, east, north] = boundsOf(view, size);
  const degreesPerPixel = 360 / worldWidth(view.zoom);
  const step = STEPS.findLast((degrees) => degrees / degreesPerPixel >= LINE_GAP) ?? 90;
  return {
    step,
    meridians: multiples(west, east, step),
    parallels: multiples(Math.max(south, -MAX_LATITUDE), Math.min(north, MAX_LATITUDE), step),
  };
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
