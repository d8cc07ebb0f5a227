import type GeoJSONVT from 'geojson-vt';

/** GeoJSON, as the tile cutter reads it (RFC 7946). */
export type Geometry = Exclude<
  ConstructorParameters<typeof GeoJSONVT>[0],
  { type: 'Feature' | 'FeatureCollection' }
>;
export type Polygon = Extract<Geometry, { type: 'Polygon' }>;
export type MapPosition = Polygon['coordinates'][number][number];

/** The layers of a tile. */
export type LayerName = 'water' | 'green' | 'road' | 'rail' | 'place';
export type MapSource = 'osm' | 'overture';

/** The layer and kind of a feature, and its minimum zoom level. */
export interface Appearance {
  layer: LayerName;
  kind: string;
  minZoom: number;
}

/** A feature of the base map. */
export interface MapFeature extends Appearance {
  source: MapSource;
  sourceId: string;
  /** The OpenStreetMap element that an Overture feature is made from: "w23". */
  osmId: string | null;
  name: string | null;
  geometry: Geometry;
}

export const MAX_ZOOM = 14;

/** An area appears as soon as it is this wide or high on the screen. */
const MIN_AREA_PIXELS = 4;
const TILE_PIXELS = 256;

/** West, north, east and south in Web Mercator, where the world is 1 wide and y grows to the south. */
export type Extent = [west: number, north: number, east: number, south: number];

export function extentOf(geometry: Geometry): Extent {
  const extent: Extent = [1, 1, 0, 0];
  for (const [longitude = 0, latitude = 0] of positionsOf(geometry)) {
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)];
    extent[0] = Math.min(extent[0], x);
    extent[1] = Math.min(extent[1], y);
    extent[2] = Math.max(extent[2], x);
    extent[3] = Math.max(extent[3], y);
  }
  return extent;
}

export const mercatorX = (longitude: number) => longitude / 360 + 0.5;
export function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return Math.min(Math.max(y, 0), 1);
}

function* positionsOf(geometry: Geometry): Generator<MapPosition> {
  switch (geometry.type) {
    case 'GeometryCollection':
      for (const part of geometry.geometries) yield* positionsOf(part);
      return;
    case 'Point':
      return yield geometry.coordinates;
    case 'LineString':
    case 'MultiPoint':
      return yield* geometry.coordinates;
    case 'Polygon':
    case 'MultiLineString':
      for (const line of geometry.coordinates) yield* line;
      return;
    case 'MultiPolygon':
      for (const polygon of geometry.coordinates) for (const ring of polygon) yield* ring;
  }
}

/** The lowest zoom level at which an area is large enough to see. */
export function areaZoom([west, north, east, south]: Extent): number {
  const size = Math.max(east - west, south - north);
  const zoom = Math.ceil(Math.log2(MIN_AREA_PIXELS / (TILE_PIXELS * Math.max(size, 1e-9))));
  return Math.min(Math.max(zoom, 0), MAX_ZOOM);
}
