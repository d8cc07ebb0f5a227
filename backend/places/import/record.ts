import type { PlaceSource } from '../place.entity.js';

/** A business as read from a file, before its city is known; kept as JSON in `place_staging`. */
export interface PlaceRecord {
  source: PlaceSource;
  sourceId: string;
  name: string;
  category: string | null;
  types: string[];
  /** What it is besides: found too, after all others. */
  otherTypes: string[];
  /** As written: which country's numbers they are shows only with the city. */
  phones: string[];
  website: string | null;
  email: string | null;
  hours: string | null;
  latitude: number | null;
  longitude: number | null;
  street: string | null;
  houseNumber: string | null;
  postcode: string | null;
  city: string | null;
  region: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
}

/** What a reader hands on: a record, or why an element is none. `position` is where the reader goes on after it. */
export type Reading =
  | { position: number; record: PlaceRecord }
  | { position: number; skipped: string; where?: string };

/** The file as a whole cannot be read: nothing of it is imported. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';
}
