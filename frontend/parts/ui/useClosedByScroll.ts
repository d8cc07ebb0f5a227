import { useEffect, useEffectEvent } from 'react';

/** Closes a menu of a row when the page scrolls, which moves the row away from it. */
export function useClosedByScroll(close: () => void) {
  const onMoved = useEffectEvent(close);
  useEffect(() => {
    const start = window.scrollY;
    const closeIfMoved = () => {
      if (window.scrollY !== start) onMoved();
    };
    addEventListener('scroll', closeIfMoved, { passive: true });
    return () => removeEventListener('scroll', closeIfMoved);
  }, []);
}
