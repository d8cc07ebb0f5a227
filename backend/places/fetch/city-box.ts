import type { Box, GeoPoint } from '../geometry.js';

const KM_PER_DEGREE = 111.2;
/** American cities have about so many people per km²; others are denser. */
const PEOPLE_PER_KM2 = 1000;
/** The gazetteer's centre is not the middle, and no city is round. */
const SLACK = 1.5;
const LEAST_KM = 5;
/** Los Angeles, and some. */
const MOST_KM = 60;

/**
 * A box around a city that holds it and some of its neighbours, by its people: Austin 26 km to each side, Los Angeles 53.
 * Cut off at the poles and the antimeridian.
 */
export function cityBox({ latitude, longitude }: GeoPoint, population: number): Box {
  const radius = SLACK * Math.sqrt(population / PEOPLE_PER_KM2 / Math.PI);
  const north = Math.min(Math.max(radius, LEAST_KM), MOST_KM) / KM_PER_DEGREE;
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 0.1);
  return {
    south: Math.max(latitude - north, -90),
    north: Math.min(latitude + north, 90),
    west: Math.max(longitude - east, -180),
    east: Math.min(longitude + east, 180),
  };
}
