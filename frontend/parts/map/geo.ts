import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';
import Polygon from 'ol/geom/Polygon.js';
import type OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js';
import type { GeoPolygon } from '#contract/areas.js';

/** A rectangle of the API, in degrees. */
export type Box = Record<'south' | 'west' | 'north' | 'east', number>;
/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const DEGREES = 'EPSG:4326';
const METERS = 'EPSG:3857';
/** Web Mercator is a square that ends at this latitude. */
const MAX_LATITUDE = 85.0511;
/** Five decimals are about a meter. */
const round = (degrees: number) => Number(degrees.toFixed(5));
const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** The map's extent in meters. Bounds across the antimeridian become the whole width: the world does not repeat. */
export function toExtent([west, south, east, north]: Bounds): Extent {
  const [from, to] = west <= east ? [west, east] : [-180, 180];
  const bounds = [from, clamp(south, MAX_LATITUDE), to, clamp(north, MAX_LATITUDE)];
  return transformExtent(bounds, DEGREES, METERS);
}

export const WORLD = toExtent([-180, -90, 180, 90]);

export function toBounds(extent: Extent): Bounds {
  const [west, south, east, north] = transformExtent(extent, METERS, DEGREES).map(round);
  return [clamp(west!, 180), clamp(south!, 90), clamp(east!, 180), clamp(north!, 90)];
}

export const boundsOfBox = ({ south, west, north, east }: Box): Bounds => [
  west,
  south,
  east,
  north,
];
export const boxOfBounds = ([west, south, east, north]: Bounds): Box => ({
  south,
  west,
  north,
  east,
});

/** The visible part of the world. */
export const visibleBounds = (map: OlMap): Bounds =>
  toBounds(map.getView().calculateExtent(map.getSize()));

export const toPoint = (longitude: number, latitude: number): Coordinate =>
  fromLonLat([longitude, clamp(latitude, MAX_LATITUDE)]);

export const toPolygon = ({ coordinates }: GeoPolygon) =>
  new Polygon(
    coordinates.map((ring) => ring.map(([longitude, latitude]) => toPoint(longitude, latitude))),
  );

export const toGeoPolygon = (polygon: Polygon): GeoPolygon => ({
  type: 'Polygon',
  coordinates: polygon.getCoordinates().map((ring) =>
    ring.map((at) => {
      const [longitude, latitude] = toLonLat(at).map(round);
      return [clamp(longitude!, 180), clamp(latitude!, 90)] as [number, number];
    }),
  ),
});

/** A rectangle as a polygon, counterclockwise as in RFC 7946. */
export const polygonOf = ([west, south, east, north]: Bounds): GeoPolygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
