import { CELL, contours, heightAt, hillAt, survey } from '../../frontend/site/landing/terrain';

const FLAT = { x: 0, y: 0, strength: 0 };

/** All pieces of the lines of an area. */
function lines(...area: Parameters<typeof survey>) {
  const pieces: { from: [number, number]; to: [number, number]; isIndex: boolean }[] = [];
  contours(survey(...area), (x1, y1, x2, y2, isIndex) =>
    pieces.push({ from: [x1, y1], to: [x2, y2], isIndex }),
  );
  return pieces;
}

describe('the contour lines of the start page', () => {
  it('cover the whole area, and every fifth is an index line', () => {
    const pieces = lines(1440, 700, 0, FLAT);
    expect(Math.max(...pieces.map(({ to }) => to[0]))).toBeGreaterThanOrEqual(1440 - CELL);
    expect(Math.max(...pieces.map(({ to }) => to[1]))).toBeGreaterThanOrEqual(700 - CELL);
    const index = pieces.filter(({ isIndex }) => isIndex).length;
    expect(index).toBeGreaterThan(pieces.length / 10);
    expect(index).toBeLessThan(pieces.length / 3);
  });

  it('go where the height is that of the line', () => {
    for (const { from } of lines(420, 420, 3, FLAT)) {
      const height = heightAt(...from, 3) / 0.16;
      // Straight pieces across a cell miss the curve by little.
      expect(Math.abs(height - Math.round(height))).toBeLessThan(0.1);
    }
  });

  it('have no gaps: a piece ends where the next one of its line begins, or at the edge', () => {
    const ends = new Map<string, number>();
    for (const { from, to } of lines(420, 420, 0, FLAT)) {
      for (const [x, y] of [from, to]) {
        const key = `${x.toFixed(3)} ${y.toFixed(3)}`;
        ends.set(key, (ends.get(key) ?? 0) + 1);
      }
    }
    const loose = [...ends]
      .filter(([, count]) => count % 2 === 1)
      .map(([key]) => key.split(' ').map(Number))
      .filter(([x, y]) => x! > 0 && y! > 0 && x! < 420 && y! < 420);
    expect(loose).toEqual([]);
  });

  // @requirement 2.86
  it('stay as they are when no time passes, and drift when it does', () => {
    expect(lines(420, 420, 5, FLAT)).toEqual(lines(420, 420, 5, FLAT));
    expect(lines(420, 420, 5, FLAT)).not.toEqual(lines(420, 420, 6, FLAT));
  });

  // @requirement 2.86
  it('bend round the pointer, and only near it', () => {
    const hill = { x: 200, y: 200, strength: 1 };
    expect(hillAt(200, 200, hill)).toBeGreaterThan(hillAt(260, 200, hill));
    expect(hillAt(260, 200, hill)).toBeGreaterThan(0);
    expect(hillAt(800, 200, hill)).toBe(0);
    expect(hillAt(200, 200, { ...hill, strength: 0 })).toBe(0);
    expect(lines(420, 420, 0, hill)).not.toEqual(lines(420, 420, 0, FLAT));
  });
});
