import styles from './LeadMap.module.css';
import { MAX_ZOOM, MIN_ZOOM } from './projection';

type Props = { zoom: number; onZoom: (levels: number) => void; onFit: () => void };

export function MapControls({ zoom, onZoom, onFit }: Props) {
  return (
    <div className={styles.controls} role="toolbar" aria-label="Map">
      <Control
        label="Zoom in"
        path="M8 3v10M3 8h10"
        isDisabled={zoom >= MAX_ZOOM}
        onPress={() => onZoom(1)}
      />
      <Control
        label="Zoom out"
        path="M3 8h10"
        isDisabled={zoom <= MIN_ZOOM}
        onPress={() => onZoom(-1)}
      />
      <Control
        label="Show all"
        path="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"
        isDisabled={false}
        onPress={onFit}
      />
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
