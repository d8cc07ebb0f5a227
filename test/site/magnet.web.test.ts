import { pullToward, PADDING, STRENGTH } from '../../frontend/site/tech-stack/magnet';

/** A badge of 140 × 160 px whose middle is at (270, 280). */
const badge = { left: 200, top: 200, width: 140, height: 160 };
const middle = { x: 270, y: 280 };

describe('a magnetic badge', () => {
  // @requirement 9.22
  it('has the padding and strength of the specification', () => {
    expect({ PADDING, STRENGTH }).toEqual({ PADDING: 80, STRENGTH: 4 });
  });

  // @requirement 9.22
  it('is drawn by a quarter of the distance from its middle', () => {
    expect(pullToward({ x: middle.x + 40, y: middle.y - 20 }, badge)).toEqual({ x: 10, y: -5 });
    expect(pullToward(middle, badge)).toEqual({ x: 0, y: 0 });
  });

  // @requirement 9.22
  it.each([
    ['left', { x: -1, y: 0 }, 200 - 80],
    ['right', { x: 1, y: 0 }, 340 + 80],
    ['top', { x: 0, y: -1 }, 200 - 80],
    ['bottom', { x: 0, y: 1 }, 360 + 80],
  ])('is drawn from 80 px outside of its %s edge, and from no further', (_, way, edge) => {
    const at = (distance: number) => ({
      x: way.x ? edge + way.x * distance : middle.x,
      y: way.y ? edge + way.y * distance : middle.y,
    });
    expect(pullToward(at(-1), badge)).not.toBeNull();
    expect(pullToward(at(0), badge)).toBeNull();
    expect(pullToward(at(1), badge)).toBeNull();
  });

  it('rests while the pointer is near in one direction only', () => {
    expect(pullToward({ x: middle.x, y: 900 }, badge)).toBeNull();
  });
});
