import type { Box } from '../../places/geometry.js';
import { SourceProblem, type Tiles } from '../source.js';
import { carve, halve, type Position } from './tiles.js';

export interface WithLocation {
  location?: { latitude: number; longitude: number } | undefined;
}

export interface SearchPage<Place> {
  places: Place[];
  /** Null on the last page. */
  nextPageToken: string | null;
}

/** Asks for one page of a tile: the first one, or the one that a token of the page before names. */
export type Search<Place> = (box: Box, pageToken: string | null) => Promise<SearchPage<Place>>;

/** The upstream does not take a page token any more: the tile begins again, once. */
export class StaleToken extends SourceProblem {
  override name = 'StaleToken';
}

export interface SearchArea {
  /** Boxes that cover the city: two where it lies across the date line. */
  boxes: Box[];
  /** Whether any part of a box lies in the city. */
  touches(box: Box): boolean;
}

/** Results that a text search gives at most, over all its pages (maps-protocols: "Max 60 over all pages"). */
export const CAP = 60;

// Measured with `npm run bench -- google`: all of these may be off by a third at a cost of 2 %.
/** Places that a tile should have: enough for full pages, few enough to stay below the cap. */
const FITTING = 40;
/** So few positions say too little about a part of the city to cut it without asking. */
const FEWEST = 3;
/** New places counted on from a large tile, where a part of the city is enough. */
const COUNTED_ON = 40;
/** Who wants less than this share of what is left asks large tiles, and leaves what they did not say. */
const PART = 0.6;
/** Places behind each position of the first list, until a part of the city is exhausted: 3,840 in the city. */
const FIRST_GUESS = 64;
/** Positions that a guess is worth, against those of exhausted parts. */
const GUESS_WEIGHT = 0.3;
/** A tile that gives the cap has more than the cap. */
const LEAST_ABOVE_CAP = 90;
/** Lists kept for later; from there on their tiles are finished first, so that the checkpoint stays small. */
const MOST_LISTS = 32;

/** A part of the city that is still to be asked. */
interface Tile {
  box: Box;
  /** List that it was cut from; null for the whole city. */
  list: number | null;
  /** Positions of that list that lie in it. */
  points: Position[];
}

/**
 * A tile that had more than it could say: what it said is a sample of what is in it. What its parts turn out to hold
 * tells how many places stand behind each position, and so how large the next part may be.
 */
interface List {
  id: number;
  /** List that its tile was cut from, and how many of that list's positions its tile had. */
  parent: number | null;
  weight: number;
  size: number;
  /** Places behind each position, before any part was exhausted. */
  guess: number;
  /** Positions and places in the parts that are exhausted. */
  seen: number;
  found: number;
}

interface TileReading {
  tile: Tile;
  pageToken: string | null;
  points: Position[];
  found: number;
  /** Its token was refused, and it began again. */
  again: boolean;
}

/** All that a run needs to go on, as JSON. It grows with the depth of the cuts, not with what was found. */
export interface SearchProgress {
  frontier: Tile[];
  lists: List[];
  /** The tile in progress, with the token of its next page. */
  reading: TileReading | null;
  nextList: number;
  asked: number;
  exhausted: number;
  /** Single spots with more places than can be asked for. */
  unprovable: number;
}

export interface SearchBatch<Place> {
  places: Place[];
  progress: SearchProgress;
  tiles: Tiles;
  /** Places in the city, once a tenth of it is exhausted and tells. */
  expected: number | null;
}

/**
 * Yields the places of a city page by page, tile by tile. A tile that gives the cap is cut in two at the median of what it
 * gave, and so are its parts as long as they seem to hold too much; a tile that gives less is exhausted. A tile on
 * the cut of two gives what lies on the cut twice. It ends when nothing is left to ask.
 * @param wanted how many new places are wanted: for a part of the city, large tiles are asked and their rest is left
 * @param from the `progress` of the last page that was taken, or null
 */
export async function* cover<Place extends WithLocation>(
  area: SearchArea,
  search: Search<Place>,
  wanted: number,
  from: SearchProgress | null,
): AsyncGenerator<SearchBatch<Place>, void> {
  const state = from ? structuredClone(from) : begin(area);
  for (let found = 0; ;) {
    state.reading ??= next(state, area, wanted - found);
    if (!state.reading) return;
    const places = await readPage(state, search);
    found += places.length;
    yield {
      places,
      progress: structuredClone(state),
      tiles: {
        asked: state.asked,
        exhausted: state.exhausted,
        open: state.frontier.length + state.unprovable + (state.reading ? 1 : 0),
      },
      expected: expected(state),
    };
  }
}

const begin = ({ boxes }: SearchArea): SearchProgress => ({
  frontier: boxes.map((box) => ({ box, list: null, points: [] })),
  lists: [],
  reading: null,
  nextList: 0,
  asked: 0,
  exhausted: 0,
  unprovable: 0,
});

/** The next tile to ask, cut from the frontier. */
function next(state: SearchProgress, area: SearchArea, wanted: number): TileReading | null {
  const { frontier, lists } = state;
  const points = frontier.reduce((sum, tile) => sum + tile.points.length, 0);
  const left = frontier.reduce((sum, tile) => sum + tile.points.length * each(state, tile), 0);
  const part = wanted < PART * left;
  const most = part ? Math.min(FEWEST, (COUNTED_ON * points) / Math.max(1, wanted)) : FEWEST;
  for (;;) {
    // What was sampled least gives the most that is new; a city that is wanted whole is finished part by part.
    const index = part && lists.length < MOST_LISTS ? leastSampled(state) : frontier.length - 1;
    const [tile] = frontier.splice(index, 1);
    if (!tile) return null;
    if (!area.touches(tile.box)) continue;
    const fits = tile.points.length <= Math.max(most, FITTING / each(state, tile));
    const halves = fits ? null : halve(tile.box, tile.points);
    if (!halves) return { tile, pageToken: null, points: [], found: 0, again: false };
    frontier.push(...halves.map((half) => ({ ...half, list: tile.list })));
  }
}

function leastSampled(state: SearchProgress): number {
  const samples = state.frontier.map((tile) => each(state, tile));
  return samples.lastIndexOf(Math.max(...samples));
}

/** Places behind each known position of a tile. */
function each(state: SearchProgress, { list: id }: Pick<Tile, 'list'>): number {
  const list = listOf(state, id);
  if (!list) return FIRST_GUESS;
  return (list.found + GUESS_WEIGHT * list.guess) / (list.seen + GUESS_WEIGHT);
}

const listOf = ({ lists }: SearchProgress, id: number | null) =>
  lists.find((list) => list.id === id);

/** Places in the city by its first list, once a tenth of that is accounted for. */
function expected({ lists }: SearchProgress): number | null {
  const [city, other] = lists.filter(({ parent }) => parent === null);
  if (!city || other || city.seen < city.size / 10) return null;
  return Math.round((city.found * city.size) / city.seen);
}

async function readPage<Place extends WithLocation>(state: SearchProgress, search: Search<Place>) {
  const reading = state.reading!;
  let page;
  try {
    page = await search(reading.tile.box, reading.pageToken);
  } catch (error) {
    if (!(error instanceof StaleToken) || reading.again) throw error;
    Object.assign(reading, { pageToken: null, points: [], found: 0, again: true });
    page = await search(reading.tile.box, null);
  }
  if (reading.pageToken === null && !reading.again) state.asked++;
  reading.found += page.places.length;
  for (const { location } of page.places)
    if (location) reading.points.push([metre(location.latitude), metre(location.longitude)]);
  reading.pageToken = page.nextPageToken;
  if (reading.pageToken === null) finish(state);
  return page.places;
}

/** Degrees in steps of a metre: a checkpoint is no copy of the upstream's data. */
const metre = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The last page of a tile is in: it is exhausted, or cut. */
function finish(state: SearchProgress) {
  const { tile, found, points } = state.reading!;
  state.reading = null;
  if (found < CAP) {
    state.exhausted++;
    account(state, tile, found);
  } else {
    cut(state, tile, points);
  }
  const used = new Set<number | null>(state.frontier.map(({ list }) => list));
  for (const { id, parent } of state.lists.toReversed()) if (used.has(id)) used.add(parent);
  state.lists = state.lists.filter(({ id, parent }) => used.has(id) || parent === null);
}

/** An exhausted tile tells its list, and every list above, what stands behind its positions. */
function account(state: SearchProgress, tile: Tile, found: number) {
  let seen = tile.points.length;
  for (let list = listOf(state, tile.list); list; list = listOf(state, list.parent)) {
    list.found += found;
    list.seen += seen;
    seen *= list.weight / list.size;
  }
}

function cut(state: SearchProgress, tile: Tile, points: Position[]) {
  const parts = halve(tile.box, points);
  if (!parts) state.unprovable++;
  const weight = tile.points.length;
  const size = Math.max(1, points.length);
  const known = tile.list === null ? FIRST_GUESS * size : weight * each(state, tile);
  const guess = Math.max(known, LEAST_ABOVE_CAP) / size;
  const id = state.nextList++;
  state.lists.push({ id, parent: tile.list, weight, size, guess, seen: 0, found: 0 });
  for (const part of parts ?? carve(tile.box, points)) state.frontier.push({ ...part, list: id });
}
