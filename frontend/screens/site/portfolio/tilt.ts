export const TILT_DEGREES = 10;
export const HOVER_SCALE = 1.1;
const STIFFNESS = 500;
const DAMPING = 25;

export interface Tilt {
  rotateX: number;
  rotateY: number;
  scale: number;
}
export const FLAT: Tilt = { rotateX: 0, rotateY: 0, scale: 1 };

type CardRect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The tilt of a card that follows the mouse: 10° at its edges, flat in the middle. */
export function tiltToward(mouse: { clientX: number; clientY: number }, card: CardRect): Tilt {
  const acrossX = fromMiddle(mouse.clientX - card.left, card.width);
  const acrossY = fromMiddle(mouse.clientY - card.top, card.height);
  return {
    rotateX: -acrossY * TILT_DEGREES || 0,
    rotateY: acrossX * TILT_DEGREES,
    scale: HOVER_SCALE,
  };
}

/** -1 at the start, 1 at the end. */
const fromMiddle = (offset: number, size: number) =>
  Math.max(-1, Math.min(1, (offset / size) * 2 - 1));

export interface Spring {
  value: number;
  velocity: number;
}

/**
 * The state of a spring of mass 1 after some seconds. Solves the damped oscillator exactly
 * instead of integrating in steps, so a slow frame doesn't make it jump.
 */
export function springAfter(seconds: number, { value, velocity }: Spring, target: number): Spring {
  const decay = DAMPING / 2;
  const frequency = Math.sqrt(STIFFNESS - decay ** 2);
  const offset = value - target;
  const swing = (velocity + decay * offset) / frequency;
  const cos = Math.cos(frequency * seconds);
  const sin = Math.sin(frequency * seconds);
  const remaining = Math.exp(-decay * seconds);
  return {
    value: target + remaining * (offset * cos + swing * sin),
    velocity:
      remaining *
      ((swing * frequency - decay * offset) * cos - (offset * frequency + decay * swing) * sin),
  };
}

export const isSettled = ({ value, velocity }: Spring, target: number) =>
  Math.abs(value - target) < 0.001 && Math.abs(velocity) < 0.01;
