import { type ComponentProps, lazy } from 'react';
import { LazyMap } from '../map/LazyMap';
import styles from './RunMap.module.css';

const RunMap = lazy(() => import('./RunMap'));

/** The map of a run, whose room is taken while its code loads. */
export const LazyRunMap = (props: ComponentProps<typeof RunMap>) => (
  <LazyMap waiting={<div className={styles.map} aria-hidden="true" />}>
    <RunMap {...props} />
  </LazyMap>
);
