import { categoryLabel } from '#contract/categories.js';
import type { WiderCategory } from '#contract/coverage.js';
import type { RunOptions } from '#contract/run-options.js';
import type { Source, SourceName } from '#contract/sources.js';
import type { AreaRequest } from '#contract/areas.js';
import type { SearchArea } from '../places/areas/search-area.js';
import type { FetchableArea } from '../places/fetch/fetch.service.js';
import type { FoundPlace } from '../places/found-place.js';
import type { Box } from '../places/geometry.js';
import type { PlaceSet } from '../places/place-set.sql.js';

/** A record that the source excludes. It is reported once and counted, but never stored. */
export interface DroppedPlace {
  source: string;
  sourceId: string;
  reason: 'outside' | 'closed';
}

/** An area and category as the source resolved them; stored with the run as JSON. */
export interface Target {
  /** Display name of the area: "San Francisco, CA", "10 km around Monaco". */
  city: string;
  /** The searched area; missing in runs that older versions started, which search `city`. */
  area?: SearchArea;
  /** Display name of the category, or of several. */
  category: string;
  /** Display name of each category; missing in runs that older versions started, which search `category`. */
  categories?: string[];
  /** Reason for the mapping to place types, such as "matched by common name"; null without a mapping. */
  why: string | null;
  /** The source's own identifiers of the city and the place types. */
  [detail: string]: unknown;
}

/** The part of a target that names its categories, each with the reason for its mapping to place types. */
export function categoryTarget(
  matches: { label: string; reason: string | null }[],
): Pick<Target, 'category' | 'categories' | 'why'> {
  const categories = matches.map(({ label }) => label);
  const reasons = matches.flatMap(({ label, reason }) => (reason ? `${label}: ${reason}` : []));
  return {
    category: categoryLabel({ categories }),
    categories,
    why: matches.length === 1 ? matches[0]!.reason : reasons.join('; ') || null,
  };
}

/** The categories that a target searches. */
export const searchedCategories = ({ category, categories }: Target): string[] =>
  categories ?? [category];

/** The area that a target searches. */
export const searchedArea = ({ city, area, cityId }: Target): SearchArea =>
  area ?? {
    label: city,
    named: city,
    cityId: typeof cityId === 'string' ? cityId : null,
    country: null,
    shape: null,
    postcodes: [],
  };

export interface Batch {
  /** May repeat places. A run counts each identity once. */
  places: FoundPlace[];
  dropped?: DroppedPlace[];
  /** Passed as `request.checkpoint` when the run resumes after this batch. */
  checkpoint: unknown;
  /** Number of places the source has for this target, if known. */
  available: number | null;
  /** Areas searched so far. */
  tiles?: Tiles;
}

export interface Tiles {
  asked: number;
  /** Fully searched: they contain nothing more. */
  exhausted: number;
  /** Not fully searched yet. */
  open: number;
}

export interface SourceRequest {
  target: Target;
  /** The run's options. A source may use them to narrow its requests but need not apply them. */
  options: RunOptions;
  /** Number of leads still wanted; a hint for the batch size. The run stops reading when it has them. */
  wanted: number;
  /** Checkpoint of the last committed batch; null at the start. */
  checkpoint: unknown;
  /** Whether the run waits for its area. `find` then yields the part that the index has so far. */
  isLoading?: boolean;
  /**
   * Counts a paid request before it is sent.
   * @throws BudgetSpent if the budget of the run or month is used up
   */
  spend(): Promise<void>;
}

/** The operator's cost of a source's requests. */
export interface RequestPrice {
  /** US dollars per request beyond the month's free requests. */
  perRequest: number;
  freePerMonth: number;
}

export interface MapsSource {
  readonly name: SourceName;
  /** The source's entry in SOURCES. */
  readonly about: Source;
  /** Null if requests are free. */
  readonly price: RequestPrice | null;
  /**
   * Resolves area and categories from local data, without network requests.
   * @throws CityProblem if the city is unknown or ambiguous
   * @throws ProblemException 422 for an area that can't be searched, or an unknown category
   */
  resolve(area: AreaRequest, ...categories: string[]): Promise<Target>;
  /** Minimum and maximum number of requests for this many leads (null: all); null if requests are free. */
  estimate(wanted: number | null, target: Target): { least: number; most: number | null } | null;
  /** The area that must be in the index before `find` can yield all of its places. */
  area?(target: Target): Promise<FetchableArea>;
  /**
   * The places in the index that `find` yields, which can be counted before a run. Other sources can't list places in
   * advance.
   */
  listed?(target: Target): Promise<PlaceSet>;
  /** Categories with more places in the area that `find` does not yield. */
  wider?(target: Target): Promise<WiderCategory[]>;
  /** The tiles of a run with this checkpoint; sources that search an area in one piece have none. */
  tiles?(checkpoint: unknown): { open: Box[]; searching: Box | null };
  /**
   * Yields the places of a target, starting after `request.checkpoint`. It ends when the target is fully searched.
   * @throws SourceProblem if the source fails; the subscriber sees its message
   * @throws AreaMissing if the index lacks the area, or has only a part of it, which was yielded
   * @throws CityProblem if a network source finds the city to be unknown or ambiguous
   */
  find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void>;
  /** Explains an empty result of `find` to the user. */
  diagnose(target: Target, options: RunOptions): Promise<string>;
}

/** A source's failure, with a message for the subscriber. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
  constructor(
    message: string,
    /** Names the problem for programs. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** The index lacks the area of a run, or has only parts of it. */
export class AreaMissing extends Error {
  override name = 'AreaMissing';
  constructor(
    readonly area: FetchableArea,
    /** The loaded parts that `find` has yielded. */
    readonly seen: number,
  ) {
    super(`${area.label} is not loaded yet`);
  }
}

/** The request budget of the run or month is used up. The run ends early and explains why. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}
