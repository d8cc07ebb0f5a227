import { FOUND_FIELDS, type FoundContent } from '../../contract/lead-fields.js';

/** A business as a source knows it. Absent data is null, never 0 or ''. */
export interface FoundPlace extends FoundContent {
  /** Where the record comes from: 'osm', 'overture', 'sample', …; with `sourceId` the business's identity. */
  source: string;
  sourceId: string;
  /** Licence and attribution that travel with the lead. */
  licence: string;
  /** Closed for now, not permanently; null where the source does not say. */
  temporarilyClosed: boolean | null;
  /** Until when the source's terms let us keep all but the id; null means permanently. ISO 8601 */
  retainUntil: string | null;
}

type Unknown = Omit<FoundPlace, 'source' | 'sourceId' | 'licence' | 'name'>;

/** A place of which only the name is known: a source adds what it knows. */
export const UNKNOWN = Object.fromEntries(
  [...FOUND_FIELDS.filter((id) => id !== 'name'), 'temporarilyClosed', 'retainUntil'].map((id) => [
    id,
    null,
  ]),
) as { [Id in keyof Unknown]: null };
