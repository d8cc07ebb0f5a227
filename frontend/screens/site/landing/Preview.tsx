import { lazy, Suspense } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import { Leads } from '../leads/Leads';
import { Summary } from '../leads/Summary';
import { useCoverage } from '../search/visitors';
import styles from './Preview.module.css';

const SampleRun = lazy(() => import('./SampleRun'));

/** The product at work: a search in a covered city, or a sample where there is none. Its place is reserved. */
export function Preview() {
  const coverage = useCoverage();
  return (
    <div className={styles.preview}>
      {coverage?.example ? (
        <LiveResult result={coverage.example} />
      ) : (
        coverage && (
          <Suspense>
            <SampleRun />
          </Suspense>
        )
      )}
    </div>
  );
}

function LiveResult({ result }: { result: VisitorResult }) {
  return (
    <section className={styles.result} aria-labelledby="found">
      <Summary result={result} />
      <Leads leads={result.examples} label="Examples" columns />
      <p className={styles.caption}>
        Searched a moment ago in open data: {result.license}.{' '}
        <a href="/leads">Search another city</a>
      </p>
    </section>
  );
}
