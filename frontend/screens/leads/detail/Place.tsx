import { lazy } from 'react';
import { LazyMap } from '../../../parts/map/LazyMap';
import type { LeadRecord } from '../record';
import styles from './LeadDrawer.module.css';

const PlaceMap = lazy(() => import('./PlaceMap'));

/** The business on a map. */
export function Place({ lead: { name, latitude, longitude } }: { lead: LeadRecord }) {
  if (latitude === null || longitude === null) return null;
  return (
    <LazyMap waiting={<div className={styles.map} />}>
      <PlaceMap name={name} at={[longitude, latitude]} />
    </LazyMap>
  );
}
