import { useEffect, useRef } from 'react';
import { motionAllowed } from '../../../parts/ui/motion';
import { FLAT, isSettled, springAfter, TILT_DEGREES, tiltToward, type Tilt } from './tilt';

const PROPERTIES = ['rotateX', 'rotateY', 'scale'] as const;

/** Tilts `card` toward the mouse over `frame`. The frame stays flat, so it can't tilt away from the mouse. */
export function useTilt() {
  const frame = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!frame.current || !card.current) return;
    const spring = springTo(card.current, frame.current);
    return () => spring.abort();
  }, []);

  return { frame, card };
}

function springTo(card: HTMLElement, frame: HTMLElement): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const springs = {
    rotateX: { value: FLAT.rotateX, velocity: 0 },
    rotateY: { value: FLAT.rotateY, velocity: 0 },
    scale: { value: FLAT.scale, velocity: 0 },
  };
  let target = FLAT;
  let request = 0;
  let before = 0;

  const draw = (now: number) => {
    const seconds = Math.max(0, now - before) / 1000;
    before = now;
    for (const property of PROPERTIES)
      springs[property] = springAfter(seconds, springs[property], target[property]);
    const settled = PROPERTIES.every((property) => isSettled(springs[property], target[property]));
    show(card, settled ? target : valuesOf(springs));
    request = settled ? 0 : requestAnimationFrame(draw);
  };
  const moveTo = (next: Tilt) => {
    if (!motionAllowed()) return;
    target = next;
    if (request) return;
    before = performance.now();
    request = requestAnimationFrame(draw);
  };

  frame.addEventListener(
    'mousemove',
    (mouse) => moveTo(tiltToward(mouse, frame.getBoundingClientRect())),
    { signal },
  );
  frame.addEventListener('mouseleave', () => moveTo(FLAT), { signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(request));
  return stop;
}

const valuesOf = (springs: Record<keyof Tilt, { value: number }>): Tilt => ({
  rotateX: springs.rotateX.value,
  rotateY: springs.rotateY.value,
  scale: springs.scale.value,
});

function show(card: HTMLElement, { rotateX, rotateY, scale }: Tilt) {
  card.style.transform =
    rotateX === 0 && rotateY === 0 && scale === 1
      ? ''
      : `rotateX(${degrees(rotateX)}) rotateY(${degrees(rotateY)}) scale(${scale.toFixed(3)})`;
}

/** The spring overshoots its target; the card must not exceed the maximum tilt. */
const degrees = (angle: number) =>
  `${Math.max(-TILT_DEGREES, Math.min(TILT_DEGREES, angle)).toFixed(2)}deg`;
