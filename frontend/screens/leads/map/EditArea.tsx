import Feature from 'ol/Feature.js';
import Collection from 'ol/Collection.js';
import Modify from 'ol/interaction/Modify.js';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { GeoPolygon } from '#contract/areas.js';
import { toGeoPolygon, toPolygon } from '../../../parts/map/geo';
import { listen, useMap } from '../../../parts/map/map-context';
import { OnMap } from '../../../parts/map/OnMap';
import { Button } from '../../../parts/ui/Button';
import styles from './AreaTools.module.css';

const STEP_PX = 8;
const MIN_CORNERS = 3;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

interface Props {
  polygon: GeoPolygon;
  /** Returns false for an invalid polygon. */
  onChange: (polygon: GeoPolygon) => boolean;
  onDone: () => void;
}

/**
 * Moves and removes a polygon's corners: each is a button that arrow keys move. A pointer drags corners and edges; on an
 * edge, that adds a corner.
 */
export function EditArea({ polygon, onChange, onDone }: Props) {
  const { map } = useMap();
  const latest = useRef(onChange);
  latest.current = onChange;
  const corners = useMemo(
    () =>
      polygon.coordinates[0]!.slice(0, -1).map(([longitude, latitude], index) => ({
        longitude,
        latitude,
        index,
      })),
    [polygon],
  );

  useEffect(() => {
    const feature = new Feature(toPolygon(polygon));
    const modify = new Modify({ features: new Collection([feature]), style: [] });
    const stop = listen([
      modify.on('modifyend', () => {
        const isTaken = latest.current(toGeoPolygon(feature.getGeometry()!));
        if (!isTaken) feature.setGeometry(toPolygon(polygon));
      }),
    ]);
    map.addInteraction(modify);
    return () => {
      stop();
      map.removeInteraction(modify);
    };
  }, [map, polygon]);

  const pressKey = (event: KeyboardEvent, index: number) => {
    const shape = toPolygon(polygon);
    const [ring = [], ...holes] = shape.getCoordinates();
    const open = ring.slice(0, -1);
    const step = ARROWS[event.key];
    if (step) {
      const resolution = map.getView().getResolution() ?? 1;
      const [x = 0, y = 0] = open[index]!;
      open[index] = [x + step[0] * resolution, y + step[1] * resolution];
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && open.length > MIN_CORNERS) {
      open.splice(index, 1);
    } else return;
    event.preventDefault();
    shape.setCoordinates([[...open, open[0]!], ...holes]);
    onChange(toGeoPolygon(shape));
  };

  return (
    <>
      <OnMap places={corners}>
        {corners.map(({ index }) => (
          <button
            key={index}
            type="button"
            className={styles.corner}
            data-own-keys
            aria-label={`Corner ${index + 1} of ${corners.length}. Use the arrow keys to move it, and Delete to remove it.`}
            onKeyDown={(event) => pressKey(event, index)}
          />
        ))}
      </OnMap>
      <div className={styles.tools} role="toolbar" aria-label="Edit the area">
        <p className={styles.hint}>
          Drag corners, or edges to add one. With a keyboard, use the arrow keys to move a corner,
          and Delete to remove it.
        </p>
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
