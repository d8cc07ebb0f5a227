import { useEffect, useState } from 'react';
import { api } from '../api';
import type { AppConfig } from '../session-config';
import { useScrape } from './ScrapeProvider';
import styles from './SourceLabel.module.css';

/** Where a run's leads come from. Asked anew each time: an import of places changes the answer. */
export function SourceLabel() {
  const { phase } = useScrape();
  const [maps, setMaps] = useState<AppConfig['maps'] | null>(null);

  useEffect(() => {
    const left = new AbortController();
    api
      .get<AppConfig>('/api/config', { anonymous: true, signal: left.signal })
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
        Sample data
      </p>
    );
  }
  return <p className={styles.label}>Source: {maps.label}</p>;
}
