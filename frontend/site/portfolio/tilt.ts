/** The figures of the specification, section 9. */
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

type ElementBox = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** How a card stands that follows the mouse: 10° at its edges, flat in its middle. */
export function tiltTowards(mouse: { clientX: number; clientY: number }, box: ElementBox): Tilt {
  const acrossX = fromMiddle(mouse.clientX - box.left, box.width);
  const acrossY = fromMiddle(mouse.clientY - box.top, box.height);
  return {
    rotateX: -acrossY * TILT_DEGREES || 0,
    rotateY: acrossX * TILT_DEGREES,
    scale: HOVER_SCALE,
  };
}

/** -1 at the beginning, 1 at the end. */
const fromMiddle = (offset: number, size: number) =>
  Math.max(-1, Math.min(1, (offset / size) * 2 - 1));

export interface Spring {
  value: number;
  velocity: number;
}

/**
 * Where a spring of mass 1 is after some seconds: the solution of the damped oscillator, not a step of an integration,
 * so that a slow frame does not make it jump.
 */
export function springAfter(seconds: number, { value, velocity }: Spring, target: number): Spring {
  const decay = DAMPING / 2;
  const frequency = Math.sqrt(STIFFNESS - decay ** 2);
  const away = value - target;
  const swing = (velocity + decay * away) / frequency;
  const cos = Math.cos(frequency * seconds);
  const sin = Math.sin(frequency * seconds);
  const left = Math.exp(-decay * seconds);
  return {
    value: target + left * (away * cos + swing * sin),
    velocity:
      left * ((swing * frequency - decay * away) * cos - (away * frequency + decay * swing) * sin),
  };
}

export const isSettled = ({ value, velocity }: Spring, target: number) =>
  Math.abs(value - target) < 0.001 && Math.abs(velocity) < 0.01;
