import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element waits below the edge of the screen for its fading in. What is in sight when the page opens has
 * faded in by then: CSS does it from the first paint, with or without script.
 */
export function useFadeIn(element: RefObject<HTMLElement | null>): boolean {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      setWaits(!entry!.isIntersecting);
      if (entry!.isIntersecting) observer.disconnect();
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return waits;
}
