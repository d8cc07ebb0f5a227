import { type RefObject, useEffect, useState } from 'react';

/** Not yet when only the edge of a part is in view, as on most phones before scrolling. */
const MARGIN = '0px 0px -25% 0px';

/** Whether a part of the page has been in view. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: MARGIN,
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [box]);
  return isSeen;
}
