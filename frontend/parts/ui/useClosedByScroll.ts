import { useEffect } from 'react';

/** Closes a menu of a row when the page scrolls, which moves the row away from it. */
export function useClosedByScroll(close: () => void) {
  useEffect(() => {
    const start = window.scrollY;
    const closeIfMoved = () => {
      if (window.scrollY !== start) close();
    };
    addEventListener('scroll', closeIfMoved, { passive: true });
    return () => removeEventListener('scroll', closeIfMoved);
  }, [close]);
}
