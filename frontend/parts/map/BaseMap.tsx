import { defaults } from 'ol/interaction/defaults.js';
import DragPan from 'ol/interaction/DragPan.js';
import { noModifierKeys } from 'ol/events/condition.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import Kinetic from 'ol/Kinetic.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import View from 'ol/View.js';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Row } from '../ui/layout';
import { useMotionAllowed } from '../ui/motion';
import { useThemeMode } from '../ui/theme-mode';
import { useMapAbout, type MapAbout } from './about';
import { Attribution } from './Attribution';
import styles from './BaseMap.module.css';
import { showBounds } from './show-bounds';
import { WORLD, type Bounds } from './geo';
import { listen, MapContext } from './map-context';
import { MapControls } from './MapControls';
import { readPalette, type Palette } from './palette';
import { ScaleBar } from './ScaleBar';
import { StreetTiles } from './tiles';
import { paintWorld, worldLayer } from './world';

export const MAX_ZOOM = 19;
/** Drawing a tile of a city takes up to 20 ms. */
const TILES_PER_FRAME = 2;
const ARROW_STEP_PX = 96;
const PAN_MS = 120;
const ZOOM_MS = 200;
const STREETS_WAIT_MS = 5_000;
/** Natural Earth's coasts are off by up to a few kilometers, which isn't visible below this zoom level. */
const OUTLINES_TO = 8;
/** Without streets, rough outlines are better than nothing for a few more levels. */
const OUTLINES_ALONE_TO = 11;

interface Props {
  /** The map's accessible name. */
  label: string;
  /** The bounds to show first, and again when `fitKey` changes; null for the world. */
  bounds: Bounds | null;
  fitKey?: string;
  busy?: boolean;
  className?: string;
  /** Shows zoom buttons and the scale, which small maps of a single place omit. */
  compact?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  onHide?: (() => void) | undefined;
  /** Layers, `OnMap` and panels. */
  children?: ReactNode;
}

/** A map of the world with our streets. It fits its bounds, and can be panned and zoomed with mouse, touch, wheel and keys. */
export function BaseMap(props: Props) {
  const target = useRef<HTMLDivElement>(null);
  const about = useMapAbout();
  const [map, setMap] = useState<OlMap | null>(null);
  const palette = usePalette();
  const first = useRef(props);
  useEffect(() => {
    const created = new OlMap({
      target: target.current!,
      controls: [],
      interactions: [],
      maxTilesLoading: TILES_PER_FRAME,
      view: new View({
        extent: WORLD,
        showFullExtent: true,
        maxZoom: MAX_ZOOM,
        enableRotation: false,
        // Tiles are drawn once per level, and are sharp. A small map needs its room, so its bounds fill it.
        constrainResolution: !first.current.compact,
        center: [0, 0],
        zoom: 1,
      }),
    });
    if (isSized(created)) showBounds(created, first.current.bounds, 0);
    setMap(created);
    return () => {
      created.setTarget();
      created.dispose();
    };
  }, []);
  useInteractions(map);
  useLayers(map, about, palette, target);
  useFit(map, props.bounds, props.fitKey);
  const isDrawn = useIsDrawn(map, about);
  const scene = useMemo(() => map && palette && { map, palette }, [map, palette]);

  const { label, busy, compact, className = '', onKeyDown, onHide, children } = props;
  return (
    <div className={`${styles.frame} ${className}`}>
      {/* Arrow keys pan, plus and minus zoom: the map library listens to the keys of this element. */}
      <div
        ref={target}
        className={styles.map}
        data-drawn={isDrawn}
        role="group"
        aria-label={label}
        aria-busy={busy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles keys
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === '0' && map && !event.ctrlKey && !event.metaKey)
            showBounds(map, props.bounds);
          onKeyDown?.(event);
        }}
      />
      {scene && (
        <MapContext value={scene}>
          {children}
          {!compact && (
            <MapControls onFit={() => showBounds(scene.map, props.bounds)} onHide={onHide} />
          )}
          <Row align="end" justify="between" className={styles.corner} data-overlays="">
            {!compact && <ScaleBar />}
            <Attribution about={about} />
          </Row>
        </MapContext>
      )}
    </div>
  );
}

const isSized = (map: OlMap) => map.getSize()?.every((side) => side > 0) ?? false;

/** The colors of the current theme. */
function usePalette(): Palette {
  const mode = useThemeMode();
  // oxlint-disable-next-line react/exhaustive-deps -- the properties depend on the theme
  return useMemo(() => readPalette(document.documentElement), [mode]);
}

/** The keys that move the map also move an area's corners. */
const isForMap = (event: MapBrowserEvent) =>
  !(event.originalEvent.target as Element).hasAttribute('data-own-keys') &&
  (noModifierKeys(event) || event.originalEvent.shiftKey);

function useInteractions(map: OlMap | null) {
  const animated = useMotionAllowed();
  useEffect(() => {
    if (!map) return undefined;
    const interactions = defaults({
      altShiftDragRotate: false,
      pinchRotate: false,
      shiftDragZoom: false,
      dragPan: false,
      keyboard: false,
      zoomDuration: animated ? ZOOM_MS : 0,
    });
    interactions.extend([
      new DragPan(animated ? { kinetic: new Kinetic(-0.005, 0.05, 100) } : {}),
      new KeyboardPan({
        condition: isForMap,
        pixelDelta: ARROW_STEP_PX,
        duration: animated ? PAN_MS : 0,
      }),
      new KeyboardZoom({ condition: isForMap, duration: animated ? ZOOM_MS : 0 }),
    ]);
    const added = interactions.getArray().slice();
    added.forEach((interaction) => map.addInteraction(interaction));
    return () => added.forEach((interaction) => map.removeInteraction(interaction));
  }, [map, animated]);
}

/** The layers below everything else, repainted when the theme changes. */
function useLayers(
  map: OlMap | null,
  about: MapAbout | undefined,
  palette: Palette,
  target: { current: HTMLDivElement | null },
) {
  const [world, setWorld] = useState<ReturnType<typeof worldLayer> | null>(null);
  const [streets, setStreets] = useState<StreetTiles | null>(null);
  const first = useRef(palette);
  useEffect(() => {
    if (!map) return undefined;
    const layer = worldLayer(first.current);
    map.addLayer(layer);
    setWorld(layer);
    return () => void map.removeLayer(layer);
  }, [map]);
  useEffect(() => {
    if (!map || !about?.tiles) return undefined;
    const layer = new StreetTiles(about, first.current);
    map.addLayer(layer);
    setStreets(layer);
    return () => void map.removeLayer(layer);
  }, [map, about]);
  useEffect(() => {
    if (world) paintWorld(world, palette);
    streets?.paint(palette);
  }, [world, streets, palette]);

  useEffect(() => {
    if (!map || !world) return undefined;
    /** Beyond the outlines' precision, everything is drawn as land; only the tiles have water. */
    const fade = () => {
      const view = map.getView();
      const isCovered = streets?.covers(view.calculateExtent(map.getSize()));
      const isDetailed = (view.getZoom() ?? 0) > (isCovered ? OUTLINES_TO : OUTLINES_ALONE_TO);
      world.setVisible(!isDetailed);
      target.current?.toggleAttribute('data-detailed', isDetailed);
    };
    fade();
    return listen([map.on('moveend', fade), map.on('rendercomplete', fade)]);
  }, [map, world, streets, target]);
}

/** Whether the streets are drawn: points on nothing look like a mistake. Slow streets don't keep the rest back for long. */
function useIsDrawn(map: OlMap | null, about: MapAbout | undefined): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!map || isDrawn) return undefined;
    const show = () => setDrawn(true);
    const timer = setTimeout(show, STREETS_WAIT_MS);
    if (!about) return () => clearTimeout(timer);
    // The frame before may be complete, without the new layers and bounds.
    map.renderSync();
    const stop = listen([map.once('rendercomplete', show)]);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [map, about, isDrawn]);
  return isDrawn;
}

function useFit(map: OlMap | null, bounds: Bounds | null, key: string | undefined) {
  const latest = useRef(bounds);
  latest.current = bounds;
  useEffect(() => {
    if (!map) return undefined;
    if (isSized(map)) {
      showBounds(map, latest.current, 0);
      return undefined;
    }
    const stop = listen([
      map.on('change:size', () => {
        if (!isSized(map)) return;
        stop();
        showBounds(map, latest.current, 0);
      }),
    ]);
    return stop;
  }, [map, key]);
}
