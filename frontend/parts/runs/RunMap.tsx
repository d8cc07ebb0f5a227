import { useQuery } from '@tanstack/react-query';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import { useEffect, useMemo, useRef } from 'react';
import type { SearchedArea } from '#contract/areas.js';
import { counted } from '#contract/numbers.js';
import { api } from '../api/api';
import { NO_RETRY } from '../api/call';
import { BaseMap } from '../map/BaseMap';
import { boundsOfBox, polygonOf, toPolygon, type Box } from '../map/geo';
import { LeadClusters } from '../map/LeadClusters';
import type { Place } from '../map/OnMap';
import { ShapeLayer, type MapShape } from '../map/ShapeLayer';
import { Text } from '../ui/layout';
import styles from './RunMap.module.css';

interface Lead {
  Latitude?: number | null;
  Longitude?: number | null;
}

interface Props {
  runId: string;
  /** Changes with the run's progress. */
  version: string;
  leads?: readonly Lead[];
}

const NONE: readonly Lead[] = [];

/** The area of a run with the parts still to search, and its leads. */
export default function RunMap({ runId, version, leads = NONE }: Props) {
  const { data: area, error } = useRunArea(runId, version);
  const shapes = useMemo(() => area && shapesOf(area), [area]);
  const places = useMemo(() => placesOf(leads), [leads]);
  if (error && !area) {
    return <Text quiet>The map couldn't be loaded: {error.message}</Text>;
  }
  if (!area || !shapes) return <div className={styles.map} aria-hidden="true" />;
  return (
    <BaseMap
      label={`Map of ${area.label}. ${textOf(area)}`}
      className={styles.map}
      bounds={boundsOf(area, places)}
      fitKey={`${runId} ${leads.length > 0}`}
      compact
    >
      <ShapeLayer shapes={shapes} />
      <LeadClusters places={places} />
    </BaseMap>
  );
}

const placesOf = (leads: readonly Lead[]): Place[] =>
  leads.flatMap(({ Latitude: latitude, Longitude: longitude }) =>
    latitude == null || longitude == null ? [] : [{ latitude, longitude }],
  );

/** The area; without its outline, the leads, because the box around a city is a guess. */
function boundsOf({ box, boundary }: SearchedArea, places: readonly Place[]) {
  if (boundary || places.length === 0) return boundsOfBox(box);
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return boundsOfBox({
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  });
}

const boxShape = (box: Box) => toPolygon(polygonOf(boundsOfBox(box)));

function shapesOf({ boundary, open, searching }: SearchedArea) {
  const outline =
    boundary &&
    new MultiPolygon(
      boundary.coordinates.map((coordinates) => toPolygon({ type: 'Polygon', coordinates })),
    );
  return [
    ...(outline ? [{ kind: 'area' as const, geometry: outline }] : []),
    ...open.map((tile) => ({ kind: 'open' as const, geometry: boxShape(tile) })),
    ...(searching ? [{ kind: 'searching' as const, geometry: boxShape(searching) }] : []),
  ] satisfies MapShape[];
}

function textOf({ open }: SearchedArea): string {
  if (open.length === 0) return 'Fully searched.';
  return `${counted(open.length, 'area')} left to search.`;
}

const INTERVAL_MS = 1_000;

/** The area that a run searches, fetched again when `version` changes, at most once a second. */
function useRunArea(id: string, version: string) {
  const query = useQuery({
    queryKey: ['run-area', id],
    queryFn: ({ signal }) =>
      api.get('/api/scraperuns/{id}/area', { params: { path: { id } }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    ...NO_RETRY,
  });
  const { refetch } = query;
  const asked = useRef({ version, at: 0 });
  useEffect(() => {
    if (asked.current.version === version) return undefined;
    const wait = Math.max(0, asked.current.at + INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      asked.current = { version, at: performance.now() };
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [version, refetch]);
  return query;
}
