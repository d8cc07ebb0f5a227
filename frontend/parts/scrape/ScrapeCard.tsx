import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientConfig } from '#contract/config.js';
import { SOURCES } from '#contract/sources.js';
import { publicApi } from '../api/api';
import { usePlanUsage } from '../plan/usePlanUsage';
import { Card } from '../ui/Card';
import { Row, Stack, Text } from '../ui/layout';
import { motionAllowed } from '../ui/motion';
import { preloadable } from '../ui/preloadable';
import { NoLeadsLeft, useRefusal } from './NoLeadsLeft';
import { ScrapeForm } from './ScrapeForm';
import { ScrapeProblem } from './ScrapeProblem';
import { ScrapeProgress } from './ScrapeProgress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeCard.module.css';

/** Its code formats phone numbers and writes files, which a page without a run doesn't need. */
export const ScrapeResults = preloadable(() => import('./ScrapeResults'));

export function ScrapeCard() {
  const { phase } = useScrape();
  const refusal = useRefusal();
  const { data } = usePlanUsage();
  const { target, isSettled } = useScrollOnCompletion<HTMLDivElement>();
  return (
    <Stack as={Card} gap={4}>
      <Row gap={4} rowGap={0} align="center" justify="between" className={styles.header}>
        <Text as="h2" size="lg">
          Run a Scrape
        </Text>
        <SourceLabel />
      </Row>
      {/* A run in progress keeps its form. The banner of a plan that is over is on every screen. */}
      {refusal && phase !== 'loading' && !data?.subscription.isReadOnly ? (
        <NoLeadsLeft refusal={refusal} />
      ) : (
        <ScrapeForm />
      )}
      {(phase === 'loading' || !isSettled) && <ScrapeProgress />}
      {phase === 'error' && <ScrapeProblem />}
      <div ref={target} className={styles.results}>
        <Suspense fallback={null}>{phase !== 'idle' && <ScrapeResults />}</Suspense>
      </div>
    </Stack>
  );
}

/** The source of a run's leads. Fetched again for each run, because importing places changes it. */
function SourceLabel() {
  const { phase, sample } = useScrape();
  const [maps, setMaps] = useState<ClientConfig['maps'] | null>(null);

  useEffect(() => {
    const aborter = new AbortController();
    publicApi
      .get('/api/config', { signal: aborter.signal })
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

const SCROLL_AFTER_MS = 300;

/** Scrolls to an element 300 ms after a run completes; `isSettled` is then true. */
function useScrollOnCompletion<Target extends HTMLElement>() {
  const { phase } = useScrape();
  const target = useRef<Target>(null);
  const wasLoading = useRef(false);
  const [isSettled, setSettled] = useState(phase !== 'loading');

  useEffect(() => {
    if (phase === 'loading') setSettled(false);
    const completed = wasLoading.current && phase === 'complete';
    wasLoading.current = phase === 'loading';
    if (!completed) {
      if (phase !== 'loading') setSettled(true);
      return undefined;
    }
    const timer = setTimeout(() => {
      // Removes the progress first, so that the scroll position is measured without it.
      flushSync(() => setSettled(true));
      const behavior = motionAllowed() ? 'smooth' : 'auto';
      target.current?.scrollIntoView({ behavior, block: 'start' });
    }, SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return { target, isSettled };
}
