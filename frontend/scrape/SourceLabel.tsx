import { useEffect, useState } from 'react';
import type { ClientConfig } from '../../contract/config.js';
import { api } from '../api/api';
import { useScrape } from './ScrapeProvider';
import styles from './SourceLabel.module.css';

/** Where a run's leads come from. Asked anew each time: an import of places changes the answer. */
export function SourceLabel() {
  const { phase } = useScrape();
  const [maps, setMaps] = useState<ClientConfig['maps'] | null>(null);

  useEffect(() => {
    const left = new AbortController();
    api
      .get<ClientConfig>('/api/config', { anonymous: true, signal: left.signal })
      .then((config) => setMaps(config.maps))
      .catch((error: unknown) => left.signal.aborted || console.error(error));
    return () => left.abort();
  }, [phase]);

  if (!maps) return null;
  if (maps.sample) {
    return (
      <p
        className={`${styles.label} ${styles.sample}`}
        title="Generated leads, not real businesses"
      >
        {maps.label}
      </p>
    );
  }
  return <p className={styles.label}>Source: {maps.label}</p>;
}
