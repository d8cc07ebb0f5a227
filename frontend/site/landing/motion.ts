import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void) {
  const list = matchMedia(QUERY);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether decoration may move; not until a script runs, which is what moves it. */
export const useMotionAllowed = () =>
  useSyncExternalStore(
    subscribe,
    () => !matchMedia(QUERY).matches,
    () => false,
  );
