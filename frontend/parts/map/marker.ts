/** Radius of a marker's circle in pixels, by size. */
const RADIUS = { single: 8, sm: 14, md: 18, lg: 22 };

interface Marked {
  /** Leads at the marker. */
  count: number;
}

export const sizeOf = ({ count }: Marked) =>
  count === 1 ? 'single' : count < 10 ? 'sm' : count < 100 ? 'md' : 'lg';

export const radiusOf = (marked: Marked) => RADIUS[sizeOf(marked)];

/** "1.2K" */
export const markerCount = new Intl.NumberFormat('en-US', { notation: 'compact' });
