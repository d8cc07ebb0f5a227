import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeadFilter } from '../../../contract/leads.js';
import { count } from '../../ui/numbers';
import { RetryAlert } from '../../ui/RetryAlert';
import { Clusters } from './Clusters';
import { Graticule } from './Graticule';
import styles from './LeadMap.module.css';
import { MapControls } from './MapControls';
import { scaleOf, viewOf, type Bounds, type Size, type View } from './projection';
import { useClusters } from './useClusters';
import { useMovement } from './useMovement';

type Props = { bounds: Bounds; filter: LeadFilter };

/** Measures its size, then fits the bounds. */
export function MapWindow({ bounds, filter }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame}>
      {size && size.width > 0 && <MapPlane bounds={bounds} filter={filter} size={size} />}
    </div>
  );
}

function MapPlane({ bounds, filter, size }: Props & { size: Size }) {
  const [view, setView] = useState<View>(() => viewOf(bounds, size));
  const fitAll = useCallback(() => setView(viewOf(bounds, size)), [bounds, size]);
  const { plane, isMoving, zoomBy } = useMovement(size, setView, fitAll);
  const { data, error, isFetching, refetch } = useClusters(filter, view, size);
  return (
    <>
      <MapControls zoom={view.zoom} onZoom={zoomBy} onFit={fitAll} />
      {/* The plane handles keys: arrows pan, plus and minus zoom. */}
      <div
        ref={plane}
        className={styles.plane}
        data-moving={isMoving}
        role="group"
        aria-label="Map of leads. Arrow keys pan, plus and minus zoom, zero shows all leads."
        aria-busy={isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- handles keys
        tabIndex={0}
      >
        <Graticule view={view} size={size} />
        <Clusters clusters={data?.clusters ?? []} view={view} size={size} onView={setView} />
      </div>
      <ScaleBar view={view} />
      {error && (
        <div className={styles.failure}>
          <RetryAlert text={error.message} onRetry={() => void refetch()} />
        </div>
      )}
    </>
  );
}

const MAX_SCALE_PX = 120;

function ScaleBar({ view }: { view: View }) {
  const { meters, width } = scaleOf(view, MAX_SCALE_PX);
  return (
    <p className={styles.scale} style={{ width }}>
      <span className="visually-hidden">Scale: </span>
      {meters < 1000 ? `${count.format(meters)} m` : `${count.format(meters / 1000)} km`}
    </p>
  );
}
