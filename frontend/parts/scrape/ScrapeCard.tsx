import { Card } from '../ui/Card';
import { Row, Stack, Text } from '../ui/layout';
import { ScrapeForm } from './ScrapeForm';
import { ScrapeProblem } from './ScrapeProblem';
import { ScrapeProgress } from './ScrapeProgress';
import { useScrape } from './ScrapeProvider';
import { ScrapeResults } from './ScrapeResults';
import { useScrollOnCompletion } from './useScrollOnCompletion';
import { SourceLabel } from './SourceLabel';
import styles from './ScrapeCard.module.css';

export function ScrapeCard() {
  const { phase } = useScrape();
  const { target, isSettled } = useScrollOnCompletion<HTMLDivElement>();
  return (
    <Stack as={Card} gap={5}>
      <Row gap={4} rowGap={2} align="center" justify="between">
        <Text as="h2" size="lg">
          Run a Scrape
        </Text>
        <SourceLabel />
      </Row>
      <ScrapeForm />
      {(phase === 'loading' || !isSettled) && <ScrapeProgress />}
      {phase === 'error' && <ScrapeProblem />}
      <div ref={target} className={styles.results}>
        {phase === 'idle' ? (
          <p className={styles.idle}>Leads appear here as they're found.</p>
        ) : (
          <ScrapeResults />
        )}
      </div>
    </Stack>
  );
}
