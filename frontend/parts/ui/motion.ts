import { useSyncExternalStore } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether animation is allowed at this moment. */
export const motionAllowed = () => !matchMedia(REDUCED_MOTION).matches;

function subscribe(onChange: () => void) {
  const list = matchMedia(REDUCED_MOTION);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether decorative animation is allowed; false while prerendering. */
export const useMotionAllowed = () => useSyncExternalStore(subscribe, motionAllowed, () => false);
