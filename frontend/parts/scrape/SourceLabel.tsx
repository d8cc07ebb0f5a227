import { useEffect, useState } from 'react';
import type { ClientConfig } from '#contract/config.js';
import { SOURCES } from '#contract/sources.js';
import { api } from '../api/api';
import { useScrape } from './ScrapeProvider';
import styles from './SourceLabel.module.css';

/** The source of a run's leads. Fetched again for each run, because importing places changes it. */
export function SourceLabel() {
  const { phase, sample } = useScrape();
  const [maps, setMaps] = useState<ClientConfig['maps'] | null>(null);

  useEffect(() => {
    const aborter = new AbortController();
    api
      .get<ClientConfig>('/api/config', { anonymous: true, signal: aborter.signal })
      .then((config) => setMaps(config.maps))
      .catch((error: unknown) => aborter.signal.aborted || console.error(error));
    return () => aborter.abort();
  }, [phase]);

  if (!maps) return null;
  if (sample || maps.sample) {
    return (
      <p
        className={`${styles.label} ${styles.sample}`}
        title="Generated leads, not real businesses"
      >
        {SOURCES.sample.label}
      </p>
    );
  }
  return <p className={styles.label}>Source: {maps.label}</p>;
}
