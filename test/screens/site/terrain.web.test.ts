import {
  CELL,
  contours,
  heightAt,
  hillAt,
  survey,
} from '../../../frontend/screens/site/landing/terrain';

const FLAT = { x: 0, y: 0, strength: 0 };

/** All line segments of an area. */
function segmentsOf(...area: Parameters<typeof survey>) {
  const segments: { from: [number, number]; to: [number, number]; isIndex: boolean }[] = [];
  contours(survey(...area), (x1, y1, x2, y2, isIndex) =>
    segments.push({ from: [x1, y1], to: [x2, y2], isIndex }),
  );
  return segments;
}

describe('the contour lines on the home page', () => {
  it('cover the whole area, with every fifth as an index line', () => {
    const segments = segmentsOf(1440, 700, 0, FLAT);
    expect(Math.max(...segments.map(({ to }) => to[0]))).toBeGreaterThanOrEqual(1440 - CELL);
    expect(Math.max(...segments.map(({ to }) => to[1]))).toBeGreaterThanOrEqual(700 - CELL);
    const index = segments.filter(({ isIndex }) => isIndex).length;
    expect(index).toBeGreaterThan(segments.length / 10);
    expect(index).toBeLessThan(segments.length / 3);
  });

  it('follow points of equal height', () => {
    for (const { from } of segmentsOf(420, 420, 3, FLAT)) {
      const height = heightAt(...from, 3) / 0.16;
      // Straight segments across a cell deviate slightly from the curve.
      expect(Math.abs(height - Math.round(height))).toBeLessThan(0.1);
    }
  });

  it('have no gaps: a segment ends where the next one begins, or at the edge', () => {
    const ends = new Map<string, number>();
    for (const { from, to } of segmentsOf(420, 420, 0, FLAT)) {
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
  it('do not change unless time passes, and drift when it does', () => {
    expect(segmentsOf(420, 420, 5, FLAT)).toEqual(segmentsOf(420, 420, 5, FLAT));
    expect(segmentsOf(420, 420, 5, FLAT)).not.toEqual(segmentsOf(420, 420, 6, FLAT));
  });

  // @requirement 2.86
  it('bend around the pointer, and only near it', () => {
    const hill = { x: 200, y: 200, strength: 1 };
    expect(hillAt(200, 200, hill)).toBeGreaterThan(hillAt(260, 200, hill));
    expect(hillAt(260, 200, hill)).toBeGreaterThan(0);
    expect(hillAt(800, 200, hill)).toBe(0);
    expect(hillAt(200, 200, { ...hill, strength: 0 })).toBe(0);
    expect(segmentsOf(420, 420, 0, hill)).not.toEqual(segmentsOf(420, 420, 0, FLAT));
  });
});
