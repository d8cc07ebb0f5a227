import type { MapAbout } from './about';
import styles from './BaseMap.module.css';

/** The source of the outlines, in the public domain. */
const OUTLINES = 'Natural Earth';

/** The sources of the map, always visible as their licenses require. */
export const Attribution = ({ about }: { about: MapAbout | undefined }) => (
  <p className={styles.attribution}>
    <span className="visually-hidden">Map data: </span>
    {[...new Set([...(about?.attribution ?? []), OUTLINES])].join(' · ')}
  </p>
);
