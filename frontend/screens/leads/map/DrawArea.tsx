import Draw, { type DrawEvent } from 'ol/interaction/Draw.js';
import type Polygon from 'ol/geom/Polygon.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { never } from 'ol/events/condition.js';
import { MAX_CORNERS, type GeoPolygon } from '#contract/areas.js';
import { polygonOf, toGeoPolygon, visibleBounds } from '../../../parts/map/geo';
import { listen, useMap } from '../../../parts/map/map-context';
import { Button } from '../../../parts/ui/Button';
import styles from './AreaTools.module.css';

const MIN_CORNERS = 3;

interface Props {
  onDrawn: (polygon: GeoPolygon) => void;
  onCancel: () => void;
}

/** Draws a polygon, by pointer or with the arrow keys and Enter, which adds a corner at the crosshair in the center. */
export function DrawArea({ onDrawn, onCancel }: Props) {
  const { map } = useMap();
  const { corners, addCorner, removeCorner, finish } = useDrawing(onDrawn);
  useMapKeys({
    Enter: addCorner,
    Backspace: removeCorner,
    Delete: removeCorner,
    Escape: onCancel,
  });

  return (
    <>
      <span className={styles.cross} aria-hidden="true" />
      <div className={styles.tools} role="toolbar" aria-label="Draw an area">
        <p className={styles.hint} role="status">
          {corners === 0
            ? 'Click the corners of the area. With a keyboard, use the arrow keys to move the map, and Enter to add a corner at its center.'
            : `${corners} ${corners === 1 ? 'corner' : 'corners'}. ${corners < MIN_CORNERS ? 'An area needs at least three.' : 'Click the first corner or Finish to close the area.'}`}
        </p>
        {corners > 0 && (
          <>
            <Button size="sm" disabled={corners < MIN_CORNERS} onClick={finish}>
              Finish
            </Button>
            <Button size="sm" variant="secondary" onClick={removeCorner}>
              Remove corner
            </Button>
          </>
        )}
        {corners === 0 && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onDrawn(polygonOf(visibleBounds(map)))}
          >
            Use the visible area
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** A polygon that is being drawn. */
function useDrawing(onDrawn: Props['onDrawn']) {
  const { map, palette } = useMap();
  const draw = useRef<Draw | null>(null);
  const [corners, setCorners] = useState(0);
  const onEnd = useEffectEvent(onDrawn);

  useEffect(() => {
    const accent = new Stroke({ color: palette.accent, width: 2 });
    const drawing = new Draw({
      type: 'Polygon',
      maxPoints: MAX_CORNERS,
      freehandCondition: never,
      style: new Style({
        stroke: accent,
        fill: new Fill({ color: `${palette.accent}1f` }),
        image: new CircleStyle({ radius: 5, fill: new Fill({ color: palette.accent }) }),
      }),
    });
    const stop = listen([
      drawing.on('drawstart', ({ feature }: DrawEvent) => {
        const polygon = feature.getGeometry() as Polygon;
        // The ring also holds the pointer's position and the first corner again.
        const count = () => setCorners(Math.max(0, polygon.getCoordinates()[0]!.length - 2));
        count();
        polygon.on('change', count);
      }),
      drawing.on('drawabort', () => setCorners(0)),
      drawing.on('drawend', ({ feature }: DrawEvent) => {
        setCorners(0);
        onEnd(toGeoPolygon(feature.getGeometry() as Polygon));
      }),
    ]);
    map.addInteraction(drawing);
    draw.current = drawing;
    return () => {
      stop();
      map.removeInteraction(drawing);
    };
  }, [map, palette]);

  return {
    corners,
    addCorner: () => draw.current?.appendCoordinates([map.getView().getCenter()!]),
    removeCorner: () =>
      corners > 1 ? draw.current?.removeLastPoint() : draw.current?.abortDrawing(),
    finish: () => corners >= MIN_CORNERS && draw.current?.finishDrawing(),
  };
}

/** Calls functions for keys pressed on the map, which gets the focus. */
function useMapKeys(keys: Record<string, () => unknown>) {
  const { map } = useMap();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const target = map.getTargetElement()!;
    const press = (event: KeyboardEvent) => event.target === target && onKey(event);
    target.addEventListener('keydown', press);
    target.toggleAttribute('data-drawing', true);
    target.focus({ preventScroll: true });
    return () => {
      target.removeEventListener('keydown', press);
      target.toggleAttribute('data-drawing', false);
      target.focus({ preventScroll: true });
    };
  }, [map]);
}
