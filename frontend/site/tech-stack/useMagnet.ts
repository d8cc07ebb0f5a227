import { useEffect, type RefObject } from 'react';
import { drawnBy } from './magnet';

/** A desk with a mouse, and someone who likes things to move. */
const DESKTOP =
  '(min-width: 768px) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** Draws the first child of each item of a list toward the mouse; the items themselves stay where they are. */
export function useMagnet(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const items = list.current ? [...list.current.children] : [];
    const desktop = matchMedia(DESKTOP);
    let frame = 0;

    const draw = (pointer: { x: number; y: number } | null) => {
      // Measured all together before anything moves, so that the browser lays out once.
      const boxes = items.map((item) => item.getBoundingClientRect());
      items.forEach((item, index) => {
        const badge = item.firstElementChild as HTMLElement;
        const offset = pointer && drawnBy(pointer, boxes[index]!);
        badge.style.translate = offset ? `${offset.x}px ${offset.y}px` : '';
      });
    };
    const soon = (pointer: { x: number; y: number } | null) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => draw(pointer));
    };
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') soon({ x: clientX, y: clientY });
    };
    const release = () => soon(null);

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
