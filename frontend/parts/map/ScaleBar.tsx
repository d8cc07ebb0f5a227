import type OlMap from 'ol/Map.js';
import { getPointResolution } from 'ol/proj.js';
import { count } from '../ui/numbers';
import styles from './BaseMap.module.css';
import { useAtRest } from './map-context';

const MAX_SCALE_PX = 96;

/** A round distance, and its width in pixels. */
function readScale(map: OlMap) {
  const view = map.getView();
  const [center, resolution] = [view.getCenter() ?? [0, 0], view.getResolution() ?? 1];
  // Not a number while a map that was hidden has no size.
  const metersPerPixel = getPointResolution(view.getProjection(), resolution, center) || 1;
  const longest = metersPerPixel * MAX_SCALE_PX;
  const power = 10 ** Math.floor(Math.log10(longest));
  const meters = [5, 2, 1].map((factor) => factor * power).find((round) => round <= longest)!;
  return { meters, width: meters / metersPerPixel };
}

export function ScaleBar() {
  const { meters, width } = useAtRest(readScale);
  return (
    <p className={styles.scale} style={{ width }}>
      <span className="visually-hidden">Scale: </span>
      {meters < 1000 ? `${count.format(meters)} m` : `${count.format(meters / 1000)} km`}
    </p>
  );
}
