/** A business as a source knows it. Absent data is null, never 0 or ''. */
export interface FoundPlace {
  /** Where the record comes from: 'osm', 'overture', 'sample', …; with `sourceId` the business's identity. */
  source: string;
  sourceId: string;
  /** Licence and attribution that travel with the lead. */
  licence: string;
  name: string;
  category: string | null;
  /** E.164 */
  phone: string | null;
  email: string | null;
  address: string | null;
  /** http or https URL */
  website: string | null;
  /** 0–5 */
  rating: number | null;
  reviewCount: number | null;
  hours: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Closed for now, not for good; null where the source does not say. */
  temporarilyClosed: boolean | null;
  /** Until when the source's terms let us keep all but the id; null means for good. ISO 8601 */
  retainUntil: string | null;
}
