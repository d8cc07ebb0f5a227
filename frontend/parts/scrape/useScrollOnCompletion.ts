import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { motionAllowed } from '../ui/motion';
import { useScrape } from './ScrapeProvider';

const SCROLL_AFTER_MS = 300;

/** Scrolls to an element 300 ms after a run completes; `isSettled` is then true. */
export function useScrollOnCompletion<Target extends HTMLElement>() {
  const { phase } = useScrape();
  const target = useRef<Target>(null);
  const wasLoading = useRef(false);
  const [isSettled, setSettled] = useState(phase !== 'loading');

  useEffect(() => {
    if (phase === 'loading') setSettled(false);
    const completed = wasLoading.current && phase === 'complete';
    wasLoading.current = phase === 'loading';
    if (!completed) {
      if (phase !== 'loading') setSettled(true);
      return undefined;
    }
    const timer = setTimeout(() => {
      // Removes the progress first, so that the scroll position is measured without it.
      flushSync(() => setSettled(true));
      const behavior = motionAllowed() ? 'smooth' : 'auto';
      target.current?.scrollIntoView({ behavior, block: 'start' });
    }, SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return { target, isSettled };
}
