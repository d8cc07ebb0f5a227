import type { PlaceSource } from '../place.entity.js';

/** A business as read from a file, before its city is determined. */
export interface PlaceRecord {
  source: PlaceSource;
  sourceId: string;
  name: string;
  category: string | null;
  types: string[];
  /** Secondary types. Searches deliver them after all others. */
  otherTypes: string[];
  /** Unparsed, because the city determines their country. */
  phones: string[];
  website: string | null;
  /** Pages about the business on other sites, such as profiles. */
  profiles: string[];
  email: string | null;
  hours: string | null;
  latitude: number | null;
  longitude: number | null;
  street: string | null;
  houseNumber: string | null;
  postcode: string | null;
  city: string | null;
  /** Parts of the city that the address names, the smallest first. */
  parts: string[];
  region: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
}

/** A record, or the reason an element was skipped. A reader resumes after `position`. */
export type Reading =
  | { position: number; record: PlaceRecord }
  | { position: number; skipped: string; where?: string };

/** The file cannot be read, and none of it is imported. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';
}
