/** Asked when something is about to move. */
export const motionAllowed = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
