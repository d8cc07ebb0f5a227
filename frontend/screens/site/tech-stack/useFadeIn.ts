import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is still below the fold, waiting to fade in. CSS fades in the elements that are
 * visible on load, from the first paint and even without JavaScript.
 */
export function useFadeIn(element: RefObject<HTMLElement | null>): boolean {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      setIsWaiting(!entry!.isIntersecting);
      if (entry!.isIntersecting) observer.disconnect();
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isWaiting;
}
