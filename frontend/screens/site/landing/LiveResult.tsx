import type { VisitorResult } from '#contract/visitors.js';
import { Leads } from '../leads/Leads';
import { Summary } from '../leads/Summary';
import { useCoverage } from '../search/visitors';
import styles from './Preview.module.css';
import { SampleRun } from './SampleRun';

/** A search in a covered city, or else a sample. */
export default function LiveResult() {
  const coverage = useCoverage();
  if (coverage === undefined) return null;
  return coverage?.example ? <Found result={coverage.example} /> : <SampleRun />;
}

const Found = ({ result }: { result: VisitorResult }) => (
  <section aria-labelledby="found">
    <Summary result={result} isExample />
    <Leads leads={result.examples} label="Examples" columns />
    <p className={styles.caption}>
      A real search. Data: {result.license}. <a href="/leads">Search another city</a>
    </p>
  </section>
);
