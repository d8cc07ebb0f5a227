import { useSyncExternalStore } from 'react';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Asked when something is about to move. */
export const motionAllowed = () => !matchMedia(LESS_MOTION).matches;

function subscribe(changed: () => void) {
  const list = matchMedia(LESS_MOTION);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether decoration may move; not until a script runs, which is what moves it. */
export const useMotionAllowed = () => useSyncExternalStore(subscribe, motionAllowed, () => false);
