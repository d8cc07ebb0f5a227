import { Card } from '../ui/Card';
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
    <Card className={styles.card}>
      <div className={styles.header}>
        <h2 className={styles.title}>Run a Scrape</h2>
        <SourceLabel />
      </div>
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
    </Card>
  );
}
