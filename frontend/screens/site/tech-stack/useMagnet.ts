import { useEffect, type RefObject } from 'react';
import { pullToward } from './magnet';

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
