import { lazy, useDeferredValue } from 'react';
import { LazyMap } from '../../../parts/map/LazyMap';
import type { LeadRecord } from '../record';
import styles from './LeadDrawer.module.css';

const PlaceMap = lazy(() => import('./PlaceMap'));

/** The business on a map, once the rest of the panel is on screen. */
export function Place({ lead: { name, latitude, longitude } }: { lead: LeadRecord }) {
  const isShown = useDeferredValue(true, false);
  if (latitude === null || longitude === null) return null;
  const waiting = <div className={styles.map} />;
  if (!isShown) return waiting;
  return (
    <LazyMap waiting={waiting}>
      <PlaceMap name={name} at={[longitude, latitude]} />
    </LazyMap>
  );
}
