import type OlMap from 'ol/Map.js';
import { useEffect, useMemo, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '#contract/lead-filters.js';
import { MAX_ZOOM } from '../../../parts/map/BaseMap';
import { showBounds } from '../../../parts/map/show-bounds';
import { toPoint } from '../../../parts/map/geo';
import { listen, useMap } from '../../../parts/map/map-context';
import marker from '../../../parts/map/Marker.module.css';
import { markerCount, radiusOf, sizeOf } from '../../../parts/map/marker';
import { Obstacles } from '../../../parts/map/Obstacles';
import { OnMap, type Place } from '../../../parts/map/OnMap';
import { motionAllowed } from '../../../parts/ui/motion';
import { useNotice } from '../../../parts/ui/Notice';
import { count } from '../../../parts/ui/numbers';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import { useLinkedLeads, useLinks } from '../linked';
import type { LeadRecord } from '../record';
import { apart } from './apart';
import { labelsFor, type Cluster, type Placed } from './labels';
import styles from './LeadMap.module.css';
import { useClusters } from './useClusters';

const NONE: readonly Cluster[] = [];

/** Clusters and leads as buttons. A cluster zooms to its bounds, a single lead opens its card. */
export function Markers({ filter }: { filter: LeadFilter }) {
  const { map } = useMap();
  const { data, error, isFetching, refetch } = useClusters(filter);
  const found = data?.clusters ?? NONE;
  const clusters = useMemo(() => shownOn(map, found), [map, found]);
  const labels = useMemo(() => labelsFor(clusters), [clusters]);
  const obstacles = useMemo(
    () =>
      clusters.map((cluster, index) => ({
        longitude: cluster.longitude,
        latitude: cluster.latitude,
        radius: radiusOf(cluster),
        label: labels[index] ?? null,
      })),
    [clusters, labels],
  );
  const openCluster = useOpenCluster();
  const wasDragged = useWasDragged();
  const linked = useLinkedLeads();
  useEffect(
    () => map.getTargetElement()?.setAttribute('aria-busy', String(isFetching)),
    [map, isFetching],
  );
  const press = ({ target, detail }: MouseEvent) => {
    const pressed = (target as Element).closest<HTMLElement>('button');
    const cluster = pressed && clusters[Number(pressed.dataset['index'])];
    // A click from the keyboard has no `detail`.
    if (!cluster || (detail > 0 && wasDragged.current)) return;
    if (cluster.id) linked.select(cluster.id);
    else openCluster(cluster);
  };
  const hover = ({ target }: SyntheticEvent) =>
    linked.hover((target as Element).closest<HTMLElement>('button')?.dataset['lead'] ?? null);
  const leave = () => linked.hover(null);
  const markers = useMemo(
    () =>
      clusters.map((cluster, index) => (
        <Marker
          key={keyOf(cluster)}
          cluster={cluster}
          index={index}
          label={labels[index] ?? null}
        />
      )),
    [clusters, labels],
  );
  return (
    <>
      {/* One listener for all markers: there may be hundreds. */}
      <OnMap
        places={clusters}
        onClick={press}
        onPointerOver={hover}
        onPointerOut={leave}
        onFocus={hover}
        onBlur={leave}
      >
        {markers}
      </OnMap>
      <Obstacles obstacles={obstacles} />
      <Pin clusters={clusters} />
      {error && (
        <div className={styles.failure}>
          <RetryAlert text={error.message} onRetry={() => void refetch()} />
        </div>
      )}
    </>
  );
}

const keyOf = ({ id, latitude, longitude }: Cluster) => id ?? `${latitude},${longitude}`;

/** The clusters with their positions in pixels. Overlapping ones are merged, except where the map can't zoom in further. */
function shownOn(map: OlMap, clusters: readonly Cluster[]): Placed[] {
  const view = map.getView();
  const resolution = view.getResolution() ?? 1;
  const placed = clusters.map((cluster) => {
    const [x = 0, y = 0] = toPoint(cluster.longitude, cluster.latitude);
    return { ...cluster, x: x / resolution, y: -y / resolution };
  });
  return (view.getZoom() ?? 0) < MAX_ZOOM ? apart(placed) : placed;
}

interface MarkerProps {
  cluster: Cluster;
  index: number;
  label: string | null;
}

const Marker = ({ cluster, index, label }: MarkerProps) => (
  <>
    <button
      type="button"
      className={cluster.id ? marker.lead : marker.cluster}
      data-size={sizeOf(cluster)}
      data-index={index}
      data-lead={cluster.id ?? undefined}
      aria-label={nameOf(cluster)}
    >
      {cluster.count > 1 && <span>{markerCount.format(cluster.count)}</span>}
    </button>
    {label && (
      <span className={marker.label} aria-hidden="true">
        {label}
      </span>
    )}
  </>
);

/** Contains the number that the marker shows: people select a marker by voice by what they see. */
function nameOf({ id, name, city, area, count: leads }: Cluster): string {
  if (id) return `${name ?? 'Lead'}, open`;
  const place = area ?? city;
  return `${markerCount.format(leads)} leads${place ? ` near ${place}` : ''}, zoom in`;
}

function useOpenCluster() {
  const { map } = useMap();
  const notify = useNotice();
  return ({ bounds: [west, south, east, north], count: leads }: Cluster) => {
    if (west === east && south === north) {
      return notify({
        tone: 'info',
        text: `These ${count.format(leads)} leads share one location. Open the list to see them.`,
      });
    }
    return showBounds(map, [west, south, east, north], undefined, MAX_ZOOM);
  };
}

/** Whether the map has been dragged since the pointer was pressed. Releasing the pointer on a marker is then not a click. */
function useWasDragged() {
  const { map } = useMap();
  const wasDragged = useRef(false);
  useEffect(() => {
    const press = () => void (wasDragged.current = false);
    const viewport = map.getViewport()!;
    viewport.addEventListener('pointerdown', press, { capture: true });
    const stop = listen([map.on('pointerdrag', () => void (wasDragged.current = true))]);
    return () => {
      viewport.removeEventListener('pointerdown', press, { capture: true });
      stop();
    };
  }, [map]);
  return wasDragged;
}

/** Space in pixels for the tools above a selected lead, and for its card below. */
const TOOLS_PX = 56;
const CARD_PX = 240;

/** Moves the map if the position is off screen, or hidden behind the tools or the card. */
function uncover(map: OlMap, { longitude, latitude }: Place) {
  const at = toPoint(longitude, latitude);
  const [x = 0, y = 0] = map.getPixelFromCoordinate(at) ?? [];
  const [width = 0, height = 0] = map.getSize() ?? [];
  if (x > 0 && x < width && y > TOOLS_PX && y < height - CARD_PX) return;
  const view = map.getView();
  const down = ((CARD_PX - TOOLS_PX) / 2) * (view.getResolution() ?? 1);
  view.animate({ center: [at[0]!, at[1]! - down], duration: motionAllowed() ? MOVE_MS : 0 });
}
const MOVE_MS = 250;

/** Rings around the leads that the list highlights, even inside a cluster. */
function Pin({ clusters }: { clusters: readonly Cluster[] }) {
  const { map } = useMap();
  const { hovered, selected } = useLinks();
  const { data: page = [] } = useListContext<LeadRecord>();
  const placeOf = (id: string | null) => {
    const found =
      clusters.find((cluster) => cluster.id === id) ?? page.find((lead) => lead.id === id);
    if (!id || found?.longitude == null || found.latitude == null) return [];
    return [{ id, longitude: found.longitude, latitude: found.latitude }];
  };
  const places = [...placeOf(selected), ...(hovered === selected ? [] : placeOf(hovered))];
  const [target] = placeOf(selected);
  useEffect(() => {
    if (target) uncover(map, target);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection moves the map
  }, [map, selected]);
  return (
    <OnMap places={places}>
      {places.map(({ id }) => (
        <span key={id} className={styles.pin} data-pin={id} data-selected={id === selected} />
      ))}
    </OnMap>
  );
}
