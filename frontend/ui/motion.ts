import { useSyncExternalStore } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether animation is allowed at this moment. */
export const motionAllowed = () => !matchMedia(REDUCED_MOTION).matches;

function subscribe(changed: () => void) {
  const list = matchMedia(REDUCED_MOTION);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether decorative animation is allowed; false while prerendering. */
export const useMotionAllowed = () => useSyncExternalStore(subscribe, motionAllowed, () => false);
