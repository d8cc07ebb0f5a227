/** Maps sources a run can use; the name is kept with the run. */
export type SourceName = 'google' | 'osm' | 'index' | 'sample';

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
}

/** What a source made of a free-text city and category; kept with the run as JSON. */
export interface Target {
  /** City as people write it: "San Francisco, CA", "Monaco". */
  city: string;
  /** Category as the source understood it, for messages. */
  category: string;
  /** The source's own handle of the city and its place types. */
  [detail: string]: unknown;
}

export interface Batch {
  places: FoundPlace[];
  /** Handed back as `request.checkpoint` when the run goes on after this batch. */
  checkpoint: unknown;
  /** How many places the source has for this target, where it knows. */
  available: number | null;
}

export interface SourceRequest {
  target: Target;
  /** Leads still wanted: the source need not find more. */
  wanted: number;
  /** Checkpoint of the last committed batch, or null at the start. */
  checkpoint: unknown;
}

export interface MapsSource {
  readonly name: SourceName;
  /** Shown to people: "Places index (OpenStreetMap, Overture)". */
  readonly label: string;
  /** True for data that is no real business. */
  readonly sample: boolean;
  /**
   * Understands city and category.
   * @throws CityProblem when the city is unknown or ambiguous
   */
  resolve(city: string, category: string): Promise<Target>;
  /**
   * Yields the places of a target in a stable order, from `request.checkpoint` on.
   * @throws SourceProblem when the source cannot go on; its message is shown to the subscriber
   */
  find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void>;
  /** Why `find` yielded nothing for a target, in a sentence for people. */
  diagnose(target: Target): Promise<string>;
}

/** The city is not known, or several cities bear the name: 422 with the candidates. */
export class CityProblem extends Error {
  override name = 'CityProblem';
  constructor(
    message: string,
    /** Labels that `resolve` takes, most populous first. */
    readonly candidates: string[],
  ) {
    super(message);
  }
}

/** The source failed for a reason that a subscriber should read. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
}
