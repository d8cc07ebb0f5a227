import type { Box } from '../geometry.js';

/** Searches around nearly the same spot share the loaded area. About 1 km. */
const STEPS_PER_DEGREE = 100;

/** A named area, or a box around it that a circle or a drawn area reaches. */
export interface Reach {
  cityId: string;
  /** Null for the named area itself. */
  box: Box | null;
}

/** The key of a box in `fetched_areas`, alongside the keys of named areas. */
export function reachId(cityId: string, { west, south, east, north }: Box): string {
  const out = [
    Math.max(Math.floor(west * STEPS_PER_DEGREE), -180 * STEPS_PER_DEGREE),
    Math.max(Math.floor(south * STEPS_PER_DEGREE), -90 * STEPS_PER_DEGREE),
    Math.min(Math.ceil(east * STEPS_PER_DEGREE), 180 * STEPS_PER_DEGREE),
    Math.min(Math.ceil(north * STEPS_PER_DEGREE), 90 * STEPS_PER_DEGREE),
  ];
  return `${cityId}@${out.join()}`;
}

export function reachOf(areaId: string): Reach {
  const [cityId = '', edges] = areaId.split('@');
  if (!edges) return { cityId, box: null };
  const [west = 0, south = 0, east = 0, north = 0] = edges
    .split(',')
    .map((edge) => Number(edge) / STEPS_PER_DEGREE);
  return { cityId, box: { south, west, north, east } };
}
