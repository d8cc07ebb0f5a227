import { FOUND_FIELDS, type FoundContent } from '#contract/lead-fields.js';

/** A business as its source describes it. Missing data is null, never 0 or ''. */
export interface FoundPlace extends FoundContent {
  /** Provider of the record: 'osm', 'overture', 'sample', … Together with `sourceId`, it identifies the business. */
  source: string;
  sourceId: string;
  /** Label of its city, if the source knows it; otherwise it is the run's. */
  city?: string | null;
  /** License and attribution of the data. */
  license: string;
  /** Temporarily, not permanently, closed; null if unknown. */
  temporarilyClosed: boolean | null;
  /** Pages about the business on other sites, such as profiles. */
  profiles?: readonly string[] | null;
  /** ISO 8601 time until which the source's terms allow storing more than the id; null means permanently. */
  retainUntil: string | null;
}

/** The facts that a source has about a business, apart from its identity. Filters read them. */
export type PlaceFacts = Omit<FoundPlace, 'source' | 'sourceId' | 'license' | 'name'>;

/** All optional fields set to null, for sources to override. */
export const UNKNOWN = Object.fromEntries(
  [...FOUND_FIELDS.filter((id) => id !== 'name'), 'temporarilyClosed', 'retainUntil'].map((id) => [
    id,
    null,
  ]),
) as { [Id in keyof PlaceFacts]: null };
