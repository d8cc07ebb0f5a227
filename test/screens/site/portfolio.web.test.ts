import fc from 'fast-check';
import { initialsOf } from '../../../frontend/screens/site/portfolio/AvatarCard';
import {
  scramble,
  SCRAMBLE_CHARACTERS,
} from '../../../frontend/screens/site/portfolio/ScrambledHeadline';
import {
  FLAT,
  HOVER_SCALE,
  isSettled,
  springAfter,
  TILT_DEGREES,
  tiltToward,
} from '../../../frontend/screens/site/portfolio/tilt';

describe('the scrambled headline', () => {
  // @requirement 9.25
  it('uses only the characters ABCD1234!?', () => {
    const drawn = Array.from({ length: 10 }, (_, at) => scramble('x', 0, () => at / 10)).join('');
    expect(drawn).toBe('ABCD1234!?');
    expect(SCRAMBLE_CHARACTERS).toBe('ABCD1234!?');
    expect(scramble('x', 0, () => 1 - Number.EPSILON)).toBe('?');
  });
  // @requirement 9.25
  it.each([
    [0, 'AAAA AA'],
    [1, 'FAAA AA'],
    [4, 'Full AA'],
    [6, 'Full sA'],
    [7, 'Full st'],
    [99, 'Full st'],
  ])('reveals its first %d characters and keeps the spaces: %s', (revealed, expected) => {
    expect(scramble('Full st', revealed, () => 0)).toBe(expected);
  });
  it('counts a character with two code units once', () => {
    expect(scramble('a𝄞b', 2, () => 0)).toBe('a𝄞A');
  });
});

describe('the tilt of the avatar card', () => {
  const box = { left: 100, top: 50, width: 280, height: 280 };
  // @requirement 9.26
  it.each([
    ['the center', 240, 190, 0, 0],
    ['the right edge', 380, 190, 0, 10],
    ['the left edge', 100, 190, 0, -10],
    ['the top edge', 240, 50, 10, 0],
    ['the lower right corner', 380, 330, -10, 10],
    ['halfway to the right', 310, 190, 0, 5],
    ['beyond the corner', 999, 999, -10, 10],
  ])('follows the mouse at %s', (_, clientX, clientY, rotateX, rotateY) => {
    expect(tiltToward({ clientX, clientY }, box)).toEqual({ rotateX, rotateY, scale: 1.1 });
  });
  it('is flat at rest', () => {
    expect(FLAT).toEqual({ rotateX: 0, rotateY: 0, scale: 1 });
    expect([TILT_DEGREES, HOVER_SCALE]).toEqual([10, 1.1]);
  });
});

describe('the spring: stiffness 500, damping 25', () => {
  const start = { value: 0, velocity: 0 };

  // @requirement 9.27
  it('accelerates by its stiffness at the start', () => {
    // Acceleration is stiffness × distance, for a mass of 1.
    expect(springAfter(1e-6, start, 1).velocity / 1e-6).toBeCloseTo(500, 1);
  });
  // @requirement 9.27
  it('decelerates by its damping', () => {
    // At the target, only damping acts: acceleration is -damping × velocity.
    const { velocity } = springAfter(1e-6, { value: 1, velocity: 1 }, 1);
    expect((velocity - 1) / 1e-6).toBeCloseTo(-25, 1);
  });
  // @requirement 9.27
  it('overshoots its target by 12%, then settles there', () => {
    const values = Array.from({ length: 200 }, (_, at) => springAfter(at / 200, start, 1).value);
    // exp(-πζ/√(1-ζ²)) with ζ = 25 / (2√500).
    expect(Math.max(...values)).toBeCloseTo(1.12, 2);
    expect(isSettled(springAfter(0.1, start, 1), 1)).toBe(false);
    expect(isSettled(springAfter(1.5, start, 1), 1)).toBe(true);
  });
  it('reaches the same state in one frame or in two', () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true });
    const seconds = fc.double({ min: 0, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(number, number, number, seconds, seconds, (value, velocity, target, one, two) => {
        const inTwo = springAfter(two, springAfter(one, { value, velocity }, target), target);
        const inOne = springAfter(one + two, { value, velocity }, target);
        expect(inTwo.value).toBeCloseTo(inOne.value, 6);
        expect(inTwo.velocity).toBeCloseTo(inOne.velocity, 6);
      }),
    );
  });
});

describe('the initials in place of a missing picture', () => {
  it.each([
    ['Alex Morgan', 'AM'],
    ['  maría  del carmen ruiz ', 'MR'],
    ['Jean-Luc Picard', 'JP'],
    ['Prince', 'P'],
    ['𝒜lex Øst', '𝒜Ø'],
    ['李 明', '李明'],
    [' ', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
