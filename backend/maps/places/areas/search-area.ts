import { z } from 'zod';

const point = z.object({ latitude: z.number(), longitude: z.number() });
const box = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

/** The area that a run searches; stored with the run. */
export const searchArea = z.object({
  /** "Austin, TX", "10 km around Austin, TX" */
  label: z.string(),
  /** Label of the named area; for a drawn area, of a city in or near it. */
  named: z.string(),
  /** Id of the named area; null if the gazetteer lacks it. */
  cityId: z.string().nullable(),
  /** ISO 3166-1 alpha-2 of the named area; null if unknown. */
  country: z.string().nullable(),
  /** A circle or drawn area, which replaces the boundary of the named area. */
  shape: z.object({ box, rings: z.array(z.array(point)) }).nullable(),
  /** LIKE patterns for `postcodeKey`; empty for any address. */
  postcodes: z.array(z.string()),
});
export type SearchArea = z.infer<typeof searchArea>;

/** A named area, before a request limits it. */
export interface NamedArea {
  label: string;
  id: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
}
