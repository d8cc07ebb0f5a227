import type { Outline } from '../../places/areas/shape.js';

/** Location and boundary of a city. */
export interface Boundary extends Outline {
  name: string;
  /** Display name, which also identifies the city: "Austin, TX". */
  label: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  latitude: number;
  longitude: number;
  osm: { type: 'node' | 'way' | 'relation'; id: number } | null;
  /** Attribution with license: "Nominatim, ODbL 1.0 © OpenStreetMap contributors". */
  source: string;
}
