import type { Box } from '../../places/geometry.js';
import { SourceProblem, type Tiles } from '../source.js';
import { carve, halve, type SampledPosition } from './tiles.js';

interface WithLocation {
  location?: { latitude: number; longitude: number } | undefined;
}

export interface ResultPage<Place> {
  places: Place[];
  /** Null on the last page. */
  nextPageToken: string | null;
}

/** Requests one page of a tile: the first, or the one for the previous page's token. */
export type SearchPage<Place> = (box: Box, pageToken: string | null) => Promise<ResultPage<Place>>;

/** The upstream rejects an expired page token. The tile restarts once. */
export class StaleToken extends SourceProblem {
  override name = 'StaleToken';
}

export interface TiledArea {
  /** Boxes that cover the city: two if it crosses the 180th meridian. */
  boxes: Box[];
  /** Whether a box overlaps the city. */
  touches(box: Box): boolean;
}

/**
 * Maximum number of results of a text search over all pages
 * (https://developers.google.com/maps/documentation/places/web-service/text-search).
 */
export const RESULT_CAP = 60;

// Measured with `npm run bench -- google`. If any of these values is off by a third, costs rise by 2%.
/** Target number of places per tile: enough for full pages, but below the cap. */
const TARGET_PLACES_PER_TILE = 40;
/** With this few sampled positions, a tile is searched before it is split. */
const MIN_POINTS_TO_SPLIT = 3;
/** Expected number of new places in a large tile when a sample of the city is enough. */
const EXPECTED_NEW_PLACES = 40;
/** If fewer than this share of the remaining places are wanted, large tiles are sampled, not fully searched. */
const SAMPLING_SHARE = 0.6;
/** Initial estimate of the places per sampled position: 60 positions suggest 3,840 places in the city. */
const INITIAL_PLACES_PER_POINT = 64;
/** Weight of the estimate, in positions, against positions in fully searched tiles. */
const ESTIMATE_WEIGHT = 0.3;
/** Minimum estimate for a tile that reaches the cap. */
const MIN_PLACES_ABOVE_CAP = 90;
/** With this many samples, tiles are finished in order to keep the checkpoint small. */
const MAX_SAMPLES = 32;

/** A part of the city that still needs to be searched. */
interface Tile {
  box: Box;
  /** Id of the sample of the tile it was split from; null for the whole city. */
  list: number | null;
  /** Positions of that sample inside this tile. */
  points: SampledPosition[];
}

/**
 * The results of a tile that reached the cap are a sample of its places. Its fully searched parts show how many places
 * each sampled position represents, which determines the size of the next part.
 */
interface Sample {
  id: number;
  /** Id of the sample of the tile it was split from. */
  parent: number | null;
  /** Number of the parent's positions in this tile. */
  weight: number;
  /** Number of positions in this sample. */
  size: number;
  /** Estimated places per position before any part is fully searched. */
  guess: number;
  /** Positions in fully searched parts. */
  seen: number;
  /** Places in fully searched parts. */
  found: number;
}

interface TileRead {
  tile: Tile;
  pageToken: string | null;
  points: SampledPosition[];
  found: number;
  /** Whether the tile was restarted after a rejected token. */
  again: boolean;
}

/** The JSON a run needs to resume. It grows with the depth of the splits, not with the number of places. */
export interface CoverageState {
  frontier: Tile[];
  lists: Sample[];
  /** The tile in progress and the token of its next page. */
  reading: TileRead | null;
  nextList: number;
  asked: number;
  exhausted: number;
  /** Single spots with more places than the cap, which can't be searched fully. */
  unprovable: number;
}

export interface CoverageBatch<Place> {
  places: Place[];
  progress: CoverageState;
  tiles: Tiles;
  /** Estimated places in the city; null until a tenth of it is fully searched. */
  expected: number | null;
}

/**
 * Yields the places in a city, page by page, tile by tile. A tile with fewer results than the cap is fully searched. A
 * tile that reaches the cap is split at the median of its results, and so are its parts while they seem too large. Places
 * on a split line are yielded twice. It ends when no tiles are left.
 * @param wanted number of new places wanted; if few, large tiles are sampled and not searched further
 * @param from the `progress` of the last committed page, or null
 */
export async function* searchArea<Place extends WithLocation>(
  area: TiledArea,
  searchPage: SearchPage<Place>,
  wanted: number,
  from: CoverageState | null,
): AsyncGenerator<CoverageBatch<Place>, void> {
  const state = from ? structuredClone(from) : initialState(area);
  for (let found = 0; ;) {
    state.reading ??= nextTile(state, area, wanted - found);
    if (!state.reading) return;
    const places = await readPage(state, searchPage);
    found += places.length;
    yield {
      places,
      progress: structuredClone(state),
      tiles: tilesOf(state),
      expected: estimatedTotal(state),
    };
  }
}

export const tilesOf = ({
  asked,
  exhausted,
  frontier,
  unprovable,
  reading,
}: CoverageState): Tiles => ({
  asked,
  exhausted,
  open: frontier.length + unprovable + (reading ? 1 : 0),
});

const initialState = ({ boxes }: TiledArea): CoverageState => ({
  frontier: boxes.map((box) => ({ box, list: null, points: [] })),
  lists: [],
  reading: null,
  nextList: 0,
  asked: 0,
  exhausted: 0,
  unprovable: 0,
});

/** Takes the next tile to search from the frontier, splitting it if it seems too large. */
function nextTile(state: CoverageState, area: TiledArea, wanted: number): TileRead | null {
  const { frontier, lists } = state;
  const points = frontier.reduce((sum, tile) => sum + tile.points.length, 0);
  const left = frontier.reduce(
    (sum, tile) => sum + tile.points.length * placesPerPoint(state, tile),
    0,
  );
  const isSampling = wanted < SAMPLING_SHARE * left;
  const maxPoints = isSampling
    ? Math.min(MIN_POINTS_TO_SPLIT, (EXPECTED_NEW_PLACES * points) / Math.max(1, wanted))
    : MIN_POINTS_TO_SPLIT;
  for (;;) {
    // The least sampled tile has the most new places. If the whole city is wanted, tiles are finished in order.
    const index =
      isSampling && lists.length < MAX_SAMPLES ? leastSampled(state) : frontier.length - 1;
    const [tile] = frontier.splice(index, 1);
    if (!tile) return null;
    if (!area.touches(tile.box)) continue;
    const fits =
      tile.points.length <=
      Math.max(maxPoints, TARGET_PLACES_PER_TILE / placesPerPoint(state, tile));
    const halves = fits ? null : halve(tile.box, tile.points);
    if (!halves) return { tile, pageToken: null, points: [], found: 0, again: false };
    frontier.push(...halves.map((half) => ({ ...half, list: tile.list })));
  }
}

function leastSampled(state: CoverageState): number {
  const ratios = state.frontier.map((tile) => placesPerPoint(state, tile));
  return ratios.lastIndexOf(Math.max(...ratios));
}

/** Estimated number of places per sampled position of a tile. */
function placesPerPoint(state: CoverageState, { list: id }: Pick<Tile, 'list'>): number {
  const sample = sampleOf(state, id);
  if (!sample) return INITIAL_PLACES_PER_POINT;
  return (sample.found + ESTIMATE_WEIGHT * sample.guess) / (sample.seen + ESTIMATE_WEIGHT);
}

const sampleOf = ({ lists }: CoverageState, id: number | null) =>
  lists.find((sample) => sample.id === id);

/** Estimated places in the city from its first sample; null until a tenth of that is fully searched. */
export function estimatedTotal({ lists }: CoverageState): number | null {
  const [city, other] = lists.filter(({ parent }) => parent === null);
  if (!city || other || city.seen < city.size / 10) return null;
  return Math.round((city.found * city.size) / city.seen);
}

async function readPage<Place extends WithLocation>(
  state: CoverageState,
  searchPage: SearchPage<Place>,
) {
  const reading = state.reading!;
  let page;
  try {
    page = await searchPage(reading.tile.box, reading.pageToken);
  } catch (error) {
    if (!(error instanceof StaleToken) || reading.again) throw error;
    Object.assign(reading, { pageToken: null, points: [], found: 0, again: true });
    page = await searchPage(reading.tile.box, null);
  }
  if (reading.pageToken === null && !reading.again) state.asked++;
  reading.found += page.places.length;
  for (const { location } of page.places)
    if (location)
      reading.points.push([roundToMeter(location.latitude), roundToMeter(location.longitude)]);
  reading.pageToken = page.nextPageToken;
  if (reading.pageToken === null) finishTile(state);
  return page.places;
}

/** Rounds degrees to about a meter, so a checkpoint is not a copy of the upstream's data. */
const roundToMeter = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** After the last page of a tile: marks it as fully searched or splits it. */
function finishTile(state: CoverageState) {
  const { tile, found, points } = state.reading!;
  state.reading = null;
  if (found < RESULT_CAP) {
    state.exhausted++;
    updateEstimates(state, tile, found);
  } else {
    splitTile(state, tile, points);
  }
  const used = new Set<number | null>(state.frontier.map(({ list }) => list));
  for (const { id, parent } of state.lists.toReversed()) if (used.has(id)) used.add(parent);
  state.lists = state.lists.filter(({ id, parent }) => used.has(id) || parent === null);
}

/** Adds the result of a fully searched tile to its sample and all parent samples. */
function updateEstimates(state: CoverageState, tile: Tile, found: number) {
  let seen = tile.points.length;
  for (let sample = sampleOf(state, tile.list); sample; sample = sampleOf(state, sample.parent)) {
    sample.found += found;
    sample.seen += seen;
    seen *= sample.weight / sample.size;
  }
}

function splitTile(state: CoverageState, tile: Tile, points: SampledPosition[]) {
  const parts = halve(tile.box, points);
  if (!parts) state.unprovable++;
  const weight = tile.points.length;
  const size = Math.max(1, points.length);
  const estimate =
    tile.list === null ? INITIAL_PLACES_PER_POINT * size : weight * placesPerPoint(state, tile);
  const guess = Math.max(estimate, MIN_PLACES_ABOVE_CAP) / size;
  const id = state.nextList++;
  state.lists.push({ id, parent: tile.list, weight, size, guess, seen: 0, found: 0 });
  for (const part of parts ?? carve(tile.box, points)) state.frontier.push({ ...part, list: id });
}
