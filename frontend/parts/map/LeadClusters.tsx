import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import ClusterSource from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import { useMemo } from 'react';
import { toPoint, WORLD } from './geo';
import { useAtRest, useMap } from './map-context';
import styles from './Marker.module.css';
import { markerCount, radiusOf, sizeOf } from './marker';
import { Obstacles } from './Obstacles';
import { OnMap, type Place } from './OnMap';

/** A large circle's width and a gap, so that circles don't overlap. */
const DISTANCE_PX = 52;

const readResolution = (map: OlMap) => map.getView().getResolution() ?? 1;

/** Places as markers, close ones as one with their number. The map of all leads gets its clusters from the server. */
export function LeadClusters({ places }: { places: readonly Place[] }) {
  const { map } = useMap();
  const resolution = useAtRest(readResolution);
  const clusters = useMemo(
    () => clustersOf(places, resolution, map.getView().getProjection()),
    [places, resolution, map],
  );
  return (
    <>
      <OnMap places={clusters} aria-hidden="true">
        {clusters.map((cluster) => (
          <span
            key={`${cluster.longitude},${cluster.latitude}`}
            className={cluster.count === 1 ? styles.lead : styles.cluster}
            data-size={sizeOf(cluster)}
          >
            {cluster.count > 1 && markerCount.format(cluster.count)}
          </span>
        ))}
      </OnMap>
      <Obstacles obstacles={clusters} />
    </>
  );
}

type Projection = ReturnType<ReturnType<OlMap['getView']>['getProjection']>;

function clustersOf(places: readonly Place[], resolution: number, projection: Projection) {
  const source = new VectorSource<Feature<Point>>({
    features: places.map(
      ({ longitude, latitude }) => new Feature(new Point(toPoint(longitude, latitude))),
    ),
  });
  const clusters = new ClusterSource({ source, distance: DISTANCE_PX, minDistance: DISTANCE_PX });
  clusters.loadFeatures(WORLD, resolution, projection);
  return clusters.getFeatures().map((cluster) => {
    const [longitude = 0, latitude = 0] = toLonLat(
      (cluster.getGeometry() as Point).getCoordinates(),
    );
    const { length: count } = cluster.get('features') as Feature[];
    return { longitude, latitude, count, radius: radiusOf({ count }), label: null };
  });
}
