import type { Boundary } from '../../backend/maps/sources/boundaries/boundary.ts';

/** The square in which `generateCity` places businesses. */
export const AUSTIN = {
  name: 'Austin',
  label: 'Austin, TX',
  country: 'US',
  latitude: 30.15,
  longitude: -97.85,
  box: { south: 30, west: -98, north: 30.3, east: -97.7 },
  rings: null,
  osm: null,
  source: 'Made for the tests',
} satisfies Boundary;

/** The key of Austin's stored boundary. */
export const BOUNDARY_KEY = 'austin tx';
