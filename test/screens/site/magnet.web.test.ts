import { pullToward, PADDING, STRENGTH } from '../../../frontend/screens/site/tech-stack/useMagnet';

/** A badge of 140 × 160 px with its center at (270, 280). */
const badge = { left: 200, top: 200, width: 140, height: 160 };
const center = { x: 270, y: 280 };

describe('a magnetic badge', () => {
  // @requirement 9.22
  it('has the specified padding and strength', () => {
    expect({ PADDING, STRENGTH }).toEqual({ PADDING: 80, STRENGTH: 4 });
  });

  // @requirement 9.22
  it('is pulled by a quarter of the distance from its center', () => {
    expect(pullToward({ x: center.x + 40, y: center.y - 20 }, badge)).toEqual({ x: 10, y: -5 });
    expect(pullToward(center, badge)).toEqual({ x: 0, y: 0 });
  });

  // @requirement 9.22
  it.each([
    ['left', { x: -1, y: 0 }, 200 - 80],
    ['right', { x: 1, y: 0 }, 340 + 80],
    ['top', { x: 0, y: -1 }, 200 - 80],
    ['bottom', { x: 0, y: 1 }, 360 + 80],
  ])('is pulled within 80 px of its %s edge, and no farther', (_, direction, edge) => {
    const at = (distance: number) => ({
      x: direction.x ? edge + direction.x * distance : center.x,
      y: direction.y ? edge + direction.y * distance : center.y,
    });
    expect(pullToward(at(-1), badge)).not.toBeNull();
    expect(pullToward(at(0), badge)).toBeNull();
    expect(pullToward(at(1), badge)).toBeNull();
  });

  it('stays in place while the pointer is near on one axis only', () => {
    expect(pullToward({ x: center.x, y: 900 }, badge)).toBeNull();
  });
});
