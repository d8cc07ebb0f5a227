import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** A finger that moves less is tapping, or scrolls the page. */
const START_PX = 10;
/** A swipe that ends sooner does nothing. */
export const SWIPE_PX = 88;

export type Side = 'left' | 'right';

/** A swipe in progress. */
interface Swipe {
  to: Side;
  /** Whether letting go now would act. */
  isFar: boolean;
}

/**
 * An element that a finger drags sideways: far enough, letting go acts. It needs `touch-action: pan-y`, with which the browser takes
 * vertical gestures for itself and cancels the pointer.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, act: (to: Side) => void) {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const onSwipe = useEffectEvent(act);
  useEffect(() => {
    const dragged = element.current!;
    let start: PointerEvent | null = null;
    let by = 0;
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      start = event;
      by = 0;
    };
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (by === 0 && Math.abs(x) < Math.max(START_PX, Math.abs(y))) return;
      by = x;
      dragged.style.translate = `${by}px 0`;
      const next: Swipe = { to: by < 0 ? 'left' : 'right', isFar: Math.abs(by) >= SWIPE_PX };
      setSwipe((last) => (last?.to === next.to && last.isFar === next.isFar ? last : next));
    };
    const end = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return;
      start = null;
      if (by === 0) return;
      dragged.style.translate = '';
      setSwipe(null);
      if (event.type === 'pointerup' && Math.abs(by) >= SWIPE_PX)
        onSwipe(by < 0 ? 'left' : 'right');
    };
    // Otherwise the browser counts the swipe as a fling, and drops a tap that follows soon: on Undo, or in a menu.
    const keep = (event: TouchEvent) => {
      if (by !== 0) event.preventDefault();
    };
    const handlers = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end };
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) dragged.addEventListener(name, handlers[name]);
    dragged.addEventListener('touchmove', keep, { passive: false });
    return () => {
      dragged.removeEventListener('touchmove', keep);
      for (const name of names) dragged.removeEventListener(name, handlers[name]);
    };
  }, [element]);
  return swipe;
}
