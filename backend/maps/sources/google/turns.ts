import { estimatedTotal, tilesOf, type CoverageBatch, type CoverageState } from './coverage.js';

/** The progress of each search; null before its first page. */
type Progress = readonly (CoverageState | null)[];
interface TurnsBatch<Place> extends Omit<CoverageBatch<Place>, 'progress'> {
  progress: (CoverageState | null)[];
}

/** Starts a search, or continues it after its last committed page. */
type Search<Place> = (from: CoverageState | null) => AsyncGenerator<CoverageBatch<Place>, void>;

/** Yields the pages of several searches of one area, one page of each in turn, until all of them end. */
export async function* inTurns<Place>(
  searches: readonly Search<Place>[],
  from: Progress,
): AsyncGenerator<TurnsBatch<Place>, void> {
  const progress = searches.map((_, index) => from[index] ?? null);
  let open = searches.map((start, index) => ({ index, pages: start(progress[index]!) }));
  while (open.length > 0) {
    const ended = new Set<number>();
    for (const { index, pages } of open) {
      const { value: page } = await pages.next();
      if (page) {
        progress[index] = page.progress;
        yield { places: page.places, progress: [...progress], ...totalOf(progress) };
      } else ended.add(index);
    }
    open = open.filter(({ index }) => !ended.has(index));
  }
}

/** A search before its first page has one tile, the whole area, and an unknown number of places. */
function totalOf(progress: Progress) {
  const tiles = progress.map((state) =>
    state ? tilesOf(state) : { asked: 0, exhausted: 0, open: 1 },
  );
  const expected = progress.map((state) => state && estimatedTotal(state));
  return {
    tiles: {
      asked: sum(tiles.map(({ asked }) => asked)),
      exhausted: sum(tiles.map(({ exhausted }) => exhausted)),
      open: sum(tiles.map(({ open }) => open)),
    },
    expected: expected.every((places) => places !== null) ? sum(expected) : null,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
