import type { RunOptions } from '../../contract/run-options.js';
import type { Source, SourceName } from '../../contract/sources.js';
import type { FoundPlace } from '../places/found-place.js';

/** A record that is no lead by its source's own word: told once, counted, never stored. */
export interface DroppedPlace {
  source: string;
  sourceId: string;
  why: 'outside' | 'closed';
}

/** What a source made of a free-text city and category; kept with the run as JSON. */
export interface Target {
  /** City as people write it: "San Francisco, CA", "Monaco". */
  city: string;
  /** Category as the source understood it, for messages. */
  category: string;
  /** Why the category means these types: "alias", "name", …, in words; null where nothing was translated. */
  why: string | null;
  /** The source's own handle of the city and its place types. */
  [detail: string]: unknown;
}

export interface Batch {
  /** May name a place again: a run takes each identity once. */
  places: FoundPlace[];
  dropped?: DroppedPlace[];
  /** Handed back as `request.checkpoint` when the run goes on after this batch. */
  checkpoint: unknown;
  /** How many places the source has for this target, where it knows. */
  available: number | null;
  /** Parts of the city so far: asked, proven to hold nothing more, and still to be asked. */
  tiles?: Tiles;
}

export interface Tiles {
  asked: number;
  exhausted: number;
  open: number;
}

export interface SourceRequest {
  target: Target;
  /** What the run wants of its leads; a source may use it to ask better, and need not keep to it. */
  options: RunOptions;
  /** Leads still wanted, for the size of batches; the run stops reading when it has them. */
  wanted: number;
  /** Checkpoint of the last committed batch, or null at the start. */
  checkpoint: unknown;
  /**
   * Counts a request that costs money, before it is sent.
   * @throws BudgetSpent when the run's or the month's budget does not allow it
   */
  spend(): Promise<void>;
}

/** What a source's requests cost its operator. */
export interface Price {
  /** US dollars per request, once the free ones of the month are used up. */
  perRequest: number;
  freePerMonth: number;
}

export interface MapsSource {
  readonly name: SourceName;
  /** Its entry of SOURCES: what a fact is that it does not know, stays unknown and is never 0. */
  readonly about: Source;
  /** Null where requests cost nothing. */
  readonly price: Price | null;
  /**
   * Understands city and category from what is known here, without a network.
   * @throws CityProblem when the city is unknown or ambiguous
   */
  resolve(city: string, category: string): Promise<Target>;
  /** Requests that so many leads may take (null: all there are), from the least to the most; null where they are free. */
  estimate(wanted: number | null): { least: number; most: number | null } | null;
  /**
   * Yields the places of a target from `request.checkpoint` on. It ends when nothing is left: the target is exhausted then.
   * @throws SourceProblem when the source cannot go on; its message is shown to the subscriber
   * @throws CityProblem when a network source finds out only now
   */
  find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void>;
  /** Why `find` yielded nothing for a target under these options, in a sentence for people. */
  diagnose(target: Target, options: RunOptions): Promise<string>;
}

/** The source failed for a reason that a subscriber should read. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
}

/** The run's or the month's requests are used up: the run ends with what it has, and says so. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}
