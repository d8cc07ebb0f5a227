import styles from './LeadMap.module.css';
import { MAX_ZOOM, MIN_ZOOM } from './projection';

type Props = { zoom: number; onZoom: (levels: number) => void; onFit: () => void };

export function MapControls({ zoom, onZoom, onFit }: Props) {
  return (
    <div className={styles.controls} role="toolbar" aria-label="Map">
      <Control
        label="Zoom in"
        path="M8 3v10M3 8h10"
        off={zoom >= MAX_ZOOM}
        onPress={() => onZoom(1)}
      />
      <Control label="Zoom out" path="M3 8h10" off={zoom <= MIN_ZOOM} onPress={() => onZoom(-1)} />
      <Control
        label="Show all"
        path="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"
        off={false}
        onPress={onFit}
      />
    </div>
  );
}

type ControlProps = { label: string; path: string; off: boolean; onPress: () => void };

/** Stays focusable where it can do nothing, so that the focus is not lost at the last level. */
const Control = ({ label, path, off, onPress }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={off}
    onClick={() => !off && onPress()}
  >
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  </button>
);
