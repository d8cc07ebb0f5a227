import type { Appearance } from '../feature.js';
import { MAX_ZOOM } from '../feature.js';

/** Overture's segments have the classes of OpenStreetMap's `highway`. */
const ROADS: Record<string, [kind: string, minZoom: number]> = {
  motorway: ['motorway', 6],
  motorway_link: ['motorway', 10],
  trunk: ['motorway', 7],
  trunk_link: ['motorway', 11],
  primary: ['major', 8],
  primary_link: ['major', 12],
  secondary: ['major', 10],
  secondary_link: ['major', 12],
  tertiary: ['major', 12],
  tertiary_link: ['major', 13],
  residential: ['minor', 13],
  living_street: ['minor', 13],
  unclassified: ['minor', 13],
  road: ['minor', 13],
  pedestrian: ['path', 13],
  service: ['minor', MAX_ZOOM],
  footway: ['path', MAX_ZOOM],
  path: ['path', MAX_ZOOM],
  steps: ['path', MAX_ZOOM],
  cycleway: ['path', MAX_ZOOM],
  bridleway: ['path', MAX_ZOOM],
  track: ['path', MAX_ZOOM],
};
const RAILS: Record<string, number> = {
  rail: 9,
  standard_gauge: 9,
  narrow_gauge: 11,
  light_rail: 12,
  subway: 12,
  monorail: 12,
  funicular: 12,
  tram: 13,
};
const RIVERS: Record<string, number> = { river: 9, canal: 11, stream: MAX_ZOOM };
const SETTLEMENTS: Record<string, [kind: string, minZoom: number]> = {
  city: ['city', 5],
  town: ['town', 9],
  village: ['village', 11],
  borough: ['suburb', 11],
  suburb: ['suburb', 12],
  quarter: ['suburb', 13],
  neighbourhood: ['suburb', MAX_ZOOM],
};
/** Green land by the values of OpenStreetMap's `leisure`, `landuse` and `natural`, which Overture's classes repeat. */
const GREEN: Record<string, string> = {
  park: 'park',
  garden: 'park',
  nature_reserve: 'park',
  golf_course: 'park',
  recreation_ground: 'park',
  village_green: 'park',
  national_park: 'park',
  cemetery: 'park',
  forest: 'wood',
  wood: 'wood',
  grass: 'grass',
  grassland: 'grass',
  meadow: 'grass',
  heath: 'grass',
  scrub: 'grass',
};

export const road = (type: string | undefined): Appearance | null => {
  const [kind, minZoom] = ROADS[type ?? ''] ?? [];
  return kind === undefined ? null : { layer: 'road', kind, minZoom: minZoom! };
};
export const rail = (type: string | undefined): Appearance | null =>
  line('rail', 'rail', RAILS[type ?? '']);
export const river = (type: string | undefined): Appearance | null =>
  line('water', type ?? '', RIVERS[type ?? '']);
export const settlement = (type: string | undefined): Appearance | null => {
  const [kind, minZoom] = SETTLEMENTS[type ?? ''] ?? [];
  return kind === undefined ? null : { layer: 'place', kind, minZoom: minZoom! };
};

const line = (layer: 'rail' | 'water', kind: string, minZoom: number | undefined) =>
  minZoom === undefined ? null : { layer, kind, minZoom };

/** The kind of green land; null for other land. */
export const greenKind = (...types: (string | undefined)[]): string | null =>
  types.map((type) => GREEN[type ?? '']).find((kind) => kind !== undefined) ?? null;
