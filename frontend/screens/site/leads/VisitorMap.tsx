import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Circle from 'ol/geom/Circle.js';
import { useMemo } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import { BaseMap } from '../../../parts/map/BaseMap';
import { toPoint, type Bounds } from '../../../parts/map/geo';
import { ShapeLayer, type MapShape } from '../../../parts/map/ShapeLayer';
import styles from './VisitorAnswer.module.css';

/** The server rounds locations to a hundredth of a degree, about a kilometer. */
const AROUND_METERS = 700;
/** Shows the streets around a single place. */
const MARGIN_DEGREES = 0.02;

const queries = new QueryClient();

/** The approximate locations of the examples on a map. Loaded with the map library, after a search. */
export default function VisitorMap({ result }: { result: VisitorResult }) {
  const places = useMemo(() => located(result), [result]);
  const shapes = useMemo<MapShape[]>(
    () =>
      places.map(({ longitude, latitude }) => ({
        kind: 'area',
        geometry: new Circle(toPoint(longitude, latitude), AROUND_METERS),
      })),
    [places],
  );
  if (places.length === 0) return null;
  return (
    <QueryClientProvider client={queries}>
      <BaseMap
        compact
        label={`Map of the examples in ${result.city}`}
        bounds={boundsOf(places)}
        className={styles.map}
      >
        <ShapeLayer shapes={shapes} />
      </BaseMap>
    </QueryClientProvider>
  );
}

type Place = NonNullable<VisitorResult['center']>;

/** The distinct locations of the examples, or the city's center if there are none. */
function located({ examples, center }: VisitorResult): Place[] {
  const places = examples.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const distinct = new Map(places.map((place) => [JSON.stringify(place), place]));
  return distinct.size > 0 ? [...distinct.values()] : center ? [center] : [];
}

function boundsOf(places: Place[]): Bounds {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return [
    Math.min(...longitudes) - MARGIN_DEGREES,
    Math.min(...latitudes) - MARGIN_DEGREES,
    Math.max(...longitudes) + MARGIN_DEGREES,
    Math.max(...latitudes) + MARGIN_DEGREES,
  ];
}
