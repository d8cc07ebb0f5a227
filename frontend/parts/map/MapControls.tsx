import type OlMap from 'ol/Map.js';
import { motionAllowed } from '../ui/motion';
import { useAtRest, useMap } from './map-context';
import styles from './BaseMap.module.css';

const ZOOM_MS = 200;

const readZoom = (map: OlMap) => {
  const view = map.getView();
  const zoom = view.getZoom() ?? 0;
  return { isFirst: zoom <= view.getMinZoom(), isLast: zoom >= view.getMaxZoom() };
};

interface Props {
  onFit: () => void;
  /** Hides the map, if it can be. */
  onHide?: (() => void) | undefined;
}

export function MapControls({ onFit, onHide }: Props) {
  const { map } = useMap();
  const { isFirst, isLast } = useAtRest(readZoom);
  const zoomBy = (levels: number) =>
    map.getView().animate({
      zoom: map.getView().getConstrainedZoom((map.getView().getZoom() ?? 0) + levels) ?? 0,
      duration: motionAllowed() ? ZOOM_MS : 0,
    });
  return (
    <div className={styles.controls} role="toolbar" aria-label="Map">
      <Control
        label="Zoom in"
        path="M8 3v10M3 8h10"
        isDisabled={isLast}
        onPress={() => zoomBy(1)}
      />
      <Control label="Zoom out" path="M3 8h10" isDisabled={isFirst} onPress={() => zoomBy(-1)} />
      <Control
        label="Show all"
        path="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"
        isDisabled={false}
        onPress={onFit}
      />
      {onHide && (
        <Control
          label="Hide map"
          path="m3.5 4 4 4-4 4M12.5 3v10"
          isDisabled={false}
          onPress={onHide}
        />
      )}
    </div>
  );
}

type ControlProps = { label: string; path: string; isDisabled: boolean; onPress: () => void };

/** Uses aria-disabled, so that the button keeps focus at the last zoom level. */
const Control = ({ label, path, isDisabled, onPress }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isDisabled}
    onClick={() => !isDisabled && onPress()}
  >
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  </button>
);
