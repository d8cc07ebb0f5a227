import { useEffect, type RefObject } from 'react';

/** A wide screen with a mouse, without reduced motion. */
const DESKTOP =
  '(min-width: 768px) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** Pulls the first child of each list item toward the mouse. The items themselves don't move. */
export function useMagnet(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const items = list.current ? [...list.current.children] : [];
    const desktop = matchMedia(DESKTOP);
    let frame = 0;

    const draw = (pointer: { x: number; y: number } | null) => {
      // Measures all items before moving any, so the browser lays out only once.
      const boxes = items.map((item) => item.getBoundingClientRect());
      items.forEach((item, index) => {
        const badge = item.firstElementChild as HTMLElement;
        const offset = pointer && pullToward(pointer, boxes[index]!);
        badge.style.translate = offset ? `${offset.x}px ${offset.y}px` : '';
      });
    };
    const schedule = (pointer: { x: number; y: number } | null) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => draw(pointer));
    };
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') schedule({ x: clientX, y: clientY });
    };
    const release = () => schedule(null);

    let listening = new AbortController();
    const start = () => {
      listening.abort();
      listening = new AbortController();
      const { signal } = listening;
      release();
      if (!desktop.matches) return;
      window.addEventListener('pointermove', follow, { passive: true, signal });
      document.documentElement.addEventListener('pointerleave', release, { signal });
    };
    desktop.addEventListener('change', start);
    start();
    return () => {
      desktop.removeEventListener('change', start);
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [list]);
}

/** The pointer attracts badges within this distance, in pixels. */
export const PADDING = 80;
/** A badge moves by the pointer's distance from its center, divided by this. */
export const STRENGTH = 4;

type Offset = { x: number; y: number };
/** From `getBoundingClientRect`. */
type BadgeRect = { left: number; top: number; width: number; height: number };

/** The badge's offset toward the pointer, in pixels; null if the pointer is too far away. */
export function pullToward(
  pointer: Offset,
  { left, top, width, height }: BadgeRect,
): Offset | null {
  const x = pointer.x - (left + width / 2);
  const y = pointer.y - (top + height / 2);
  const isNear = Math.abs(x) < width / 2 + PADDING && Math.abs(y) < height / 2 + PADDING;
  return isNear ? { x: x / STRENGTH, y: y / STRENGTH } : null;
}
