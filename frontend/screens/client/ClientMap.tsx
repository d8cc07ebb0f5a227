import { useQuery } from '@tanstack/react-query';
import Point from 'ol/geom/Point.js';
import { useMemo } from 'react';
import type { ClientPlaces } from '#contract/client-page.js';
import { counted } from '#contract/numbers.js';
import { publicApi } from '../../parts/api/api';
import { NO_RETRY } from '../../parts/api/call';
import { BaseMap } from '../../parts/map/BaseMap';
import { toPoint, type Bounds } from '../../parts/map/geo';
import { ShapeLayer, type MapShape } from '../../parts/map/ShapeLayer';
import { Alert } from '../../parts/ui/Alert';
import styles from './ClientPage.module.css';
import { tokenOf } from './link';

/** Shows the streets around a single place. */
const MARGIN_DEGREES = 0.005;

/** The delivered leads on a map. Loaded with the map library. */
export default function ClientMap({ path, name }: { path: string; name: string }) {
  const { data, error } = useQuery({
    queryKey: [path, 'places'],
    queryFn: ({ signal }) => publicApi.get('/d/{token}/places', { params: tokenOf(path), signal }),
    refetchOnWindowFocus: false,
    ...NO_RETRY,
  });
  const places = data?.places;
  const shapes = useMemo<MapShape[]>(
    () => (places ?? []).map((at) => ({ kind: 'lead', geometry: new Point(toPoint(...at)) })),
    [places],
  );
  if (error && !places)
    return <Alert tone="info">The map couldn't be loaded. Reload the page to see it.</Alert>;
  if (!places) return <div className={styles.map} aria-hidden="true" />;
  if (places.length === 0) return null;
  return (
    <BaseMap
      label={`Map of ${name}: ${counted(places.length, 'lead')}`}
      bounds={boundsOf(places)}
      className={styles.map}
    >
      <ShapeLayer shapes={shapes} />
    </BaseMap>
  );
}

function boundsOf(places: ClientPlaces['places']): Bounds {
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  return [
    Math.min(...longitudes) - MARGIN_DEGREES,
    Math.min(...latitudes) - MARGIN_DEGREES,
    Math.max(...longitudes) + MARGIN_DEGREES,
    Math.max(...latitudes) + MARGIN_DEGREES,
  ];
}
