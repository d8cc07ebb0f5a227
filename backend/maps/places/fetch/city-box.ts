import type { Box, GeoPoint } from '../geometry.js';

export const KM_PER_DEGREE = 111.2;
/** Approximate density of American cities. Others are denser. */
const PEOPLE_PER_KM2 = 1000;
/** Margin, because cities are not round and the gazetteer's center may be off. */
const RADIUS_FACTOR = 1.5;
const MIN_RADIUS_KM = 5;
/** A 4,900 km² box. Areas with a known boundary may be longer. */
const MAX_RADIUS_KM = 35;

/**
 * A box around a city and some of its surroundings, sized by population: 26 km in each direction for Austin, 35 km for Los
 * Angeles. It ends at the poles and at the 180th meridian.
 */
export function cityBox({ latitude, longitude }: GeoPoint, population: number): Box {
  const radiusKm = RADIUS_FACTOR * Math.sqrt(population / PEOPLE_PER_KM2 / Math.PI);
  const north = Math.min(Math.max(radiusKm, MIN_RADIUS_KM), MAX_RADIUS_KM) / KM_PER_DEGREE;
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 0.1);
  return {
    south: Math.max(latitude - north, -90),
    north: Math.min(latitude + north, 90),
    west: Math.max(longitude - east, -180),
    east: Math.min(longitude + east, 180),
  };
}
