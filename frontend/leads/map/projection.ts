/** Web Mercator: the world is a square from 0,0 (north-west) to 1,1; at zoom z it is 256 · 2^z pixels wide. */
export type MapPoint = { x: number; y: number };
export type View = { center: MapPoint; zoom: number };
export type Size = { width: number; height: number };
export type Bounds = [west: number, south: number, east: number, north: number];

/** The square ends at this latitude. */
const MAX_LATITUDE = 85.0511;
const TILE_PX = 256;
export const MIN_ZOOM = 0;
export const MAX_ZOOM = 19;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const worldWidth = (zoom: number) => TILE_PX * 2 ** zoom;

export function project(longitude: number, latitude: number): MapPoint {
  const sine = Math.sin((clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180);
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

export function unproject({ x, y }: MapPoint): { longitude: number; latitude: number } {
  return {
    longitude: x * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  };
}

/** Converts a world point to window pixels. */
export const toWindow = (
  point: MapPoint,
  { center, zoom }: View,
  { width, height }: Size,
): MapPoint => ({
  x: (point.x - center.x) * worldWidth(zoom) + width / 2,
  y: (point.y - center.y) * worldWidth(zoom) + height / 2,
});

const toWorld = (at: MapPoint, { center, zoom }: View, { width, height }: Size): MapPoint => ({
  x: center.x + (at.x - width / 2) / worldWidth(zoom),
  y: center.y + (at.y - height / 2) / worldWidth(zoom),
});

const clampView = ({ center, zoom }: View): View => ({
  center: { x: clamp(center.x, 0, 1), y: clamp(center.y, 0, 1) },
  zoom: clamp(zoom, MIN_ZOOM, MAX_ZOOM),
});

/** Pans the view by a number of pixels. */
export const pan = (view: View, dx: number, dy: number): View =>
  clampView({
    zoom: view.zoom,
    center: {
      x: view.center.x - dx / worldWidth(view.zoom),
      y: view.center.y - dy / worldWidth(view.zoom),
    },
  });

/** Zooms by a number of levels and keeps a window point fixed. */
export function zoomAt(view: View, by: number, at: MapPoint, size: Size): View {
  const zoom = clamp(view.zoom + by, MIN_ZOOM, MAX_ZOOM);
  const fixed = toWorld(at, view, size);
  const center = toWorld(
    { x: size.width - at.x, y: size.height - at.y },
    { center: fixed, zoom },
    size,
  );
  return clampView({ center, zoom });
}

const FIT_PADDING_PX = 48;
/** Zooming in further would show a single lead without its surroundings. */
const MAX_FIT_ZOOM = 14;

/** The closest view that contains the bounds. */
export function viewOf([west, south, east, north]: Bounds, { width, height }: Size): View {
  const low = project(west, north);
  const high = project(east, south);
  const room = (pixels: number) => Math.max(1, pixels - 2 * FIT_PADDING_PX) / TILE_PX;
  const zoom = Math.log2(Math.min(room(width) / (high.x - low.x), room(height) / (high.y - low.y)));
  return clampView({
    center: { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 },
    zoom: Math.min(zoom, MAX_FIT_ZOOM),
  });
}

/** The visible bounds, in degrees. */
export function boundsOf(view: View, size: Size): Bounds {
  const edge = (at: MapPoint) => {
    const { x, y } = toWorld(at, view, size);
    return unproject({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });
  };
  const topLeft = edge({ x: 0, y: 0 });
  const bottomRight = edge({ x: size.width, y: size.height });
  return [topLeft.longitude, bottomRight.latitude, bottomRight.longitude, topLeft.latitude];
}

/** The visible bounds, extended to a grid of half tiles so that small movements need no request. */
export function requestBounds(view: View, size: Size): Bounds {
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

/** The earth's circumference at the equator (WGS 84). */
const EARTH_METERS = 40_075_016.686;

/** A round distance for the scale bar, and its width in pixels, up to `maxWidth`. */
export function scaleOf(
  { center, zoom }: View,
  maxWidth: number,
): { meters: number; width: number } {
  const { latitude } = unproject(center);
  const metersPerPixel = (EARTH_METERS * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);
  const longest = metersPerPixel * maxWidth;
  const power = 10 ** Math.floor(Math.log10(longest));
  const meters = [5, 2, 1].map((factor) => factor * power).find((round) => round <= longest)!;
  return { meters, width: meters / metersPerPixel };
}

const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Minimum distance between lines. */
const MIN_LINE_GAP_PX = 96;

/** The meridians and parallels to draw, in degrees, and the step between them. */
export function graticule(view: View, size: Size) {
  const [west, south, east, north] = boundsOf(view, size);
  const degreesPerPixel = 360 / worldWidth(view.zoom);
  const step = STEPS.findLast((degrees) => degrees / degreesPerPixel >= MIN_LINE_GAP_PX) ?? 90;
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
