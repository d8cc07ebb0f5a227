import Point from 'ol/geom/Point.js';
import { useMemo } from 'react';
import { BaseMap } from '../../../parts/map/BaseMap';
import { toPoint } from '../../../parts/map/geo';
import { ShapeLayer, type MapShape } from '../../../parts/map/ShapeLayer';
import styles from './LeadDrawer.module.css';

/** Shows the streets around the business. */
const MARGIN_DEGREES = 0.003;

interface Props {
  name: string;
  at: [longitude: number, latitude: number];
}

/** A small map of a business's location. Loaded with the map library. */
export default function PlaceMap({ name, at: [longitude, latitude] }: Props) {
  const shapes = useMemo<MapShape[]>(
    () => [{ kind: 'lead', geometry: new Point(toPoint(longitude, latitude)) }],
    [longitude, latitude],
  );
  return (
    <BaseMap
      compact
      label={`Map of ${name}`}
      bounds={[
        longitude - MARGIN_DEGREES,
        latitude - MARGIN_DEGREES,
        longitude + MARGIN_DEGREES,
        latitude + MARGIN_DEGREES,
      ]}
      className={styles.map!}
    >
      <ShapeLayer shapes={shapes} />
    </BaseMap>
  );
}
