import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Point from 'ol/geom/Point.js';
import { useMemo } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import { BaseMap } from '../../../parts/map/BaseMap';
import { toPoint, type Bounds } from '../../../parts/map/geo';
import { ShapeLayer, type MapShape } from '../../../parts/map/ShapeLayer';

/** Shows the streets around a single place. */
const MARGIN_DEGREES = 0.0015;
/** A few places far from the others would make the city tiny. */
const SHARE_LEFT_OUT = 0.02;

const queries = new QueryClient();

/** The businesses on a map of the city. Loaded with the map library. */
export default function VisitorMap({ result }: { result: VisitorResult }) {
  const places = useMemo(() => located(result), [result]);
  const shapes = useMemo<MapShape[]>(
    () =>
      places.map(({ longitude, latitude }) => ({
        kind: 'lead',
        geometry: new Point(toPoint(longitude, latitude)),
      })),
    [places],
  );
  const { center, city } = result;
  const shown = places.length > 0 ? places : center ? [center] : [];
  if (shown.length === 0) return null;
  return (
    <QueryClientProvider client={queries}>
      <BaseMap
        compact
        label={`Map of ${places.length} businesses in ${city}`}
        bounds={boundsOf(shown)}
        fitKey={city}
      >
        <ShapeLayer shapes={shapes} />
      </BaseMap>
    </QueryClientProvider>
  );
}

type Place = VisitorResult['points'][number];

const located = ({ examples, points }: VisitorResult): Place[] => [
  ...points,
  ...examples.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  ),
];

function boundsOf(places: Place[]): Bounds {
  const [west, east] = span(places.map(({ longitude }) => longitude));
  const [south, north] = span(places.map(({ latitude }) => latitude));
  return [
    west - MARGIN_DEGREES,
    south - MARGIN_DEGREES,
    east + MARGIN_DEGREES,
    north + MARGIN_DEGREES,
  ];
}

function span(degrees: number[]): [number, number] {
  const sorted = degrees.toSorted((a, b) => a - b);
  const out = Math.floor(sorted.length * SHARE_LEFT_OUT);
  return [sorted[out]!, sorted.at(-1 - out)!];
}
