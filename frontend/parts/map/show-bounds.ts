import type OlMap from 'ol/Map.js';
import { motionAllowed } from '../ui/motion';
import { toExtent, WORLD, type Bounds } from './geo';

const FIT_MS = 250;
const PADDING_PX = 48;
/** The attribution covers the lower edge. */
const ATTRIBUTION_PX = 20;
/** Zooming in further would show a single lead without its surroundings. */
const MAX_FIT_ZOOM = 15;

/** Shows the bounds with a margin, or the world. */
export function showBounds(
  map: OlMap,
  bounds: Bounds | null,
  duration = motionAllowed() ? FIT_MS : 0,
  maxZoom = MAX_FIT_ZOOM,
) {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const padding = Math.min(PADDING_PX, width / 8, height / 8);
  map.getView().fit(bounds ? toExtent(bounds) : WORLD, {
    padding: bounds ? [padding, padding, padding + ATTRIBUTION_PX, padding] : [0, 0, 0, 0],
    maxZoom,
    duration,
  });
}
