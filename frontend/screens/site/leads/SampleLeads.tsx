import { lazy, Suspense, useRef, useState } from 'react';
import type { VisitorCoverage } from '#contract/visitors.js';
import { Button, ButtonAnchor } from '../../../parts/ui/Button';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import { useCoverage } from '../search/visitors';
import { SitePage } from '../SitePage';
import { useSignedIn } from '../useSignedIn';
import { LeadSearch } from './LeadSearch';
import { LOST } from './lost';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SampleLeads.module.css';
import { useQuery } from './useQuery';

const Sample = lazy(() => import('./Sample').catch(() => LOST));

/** A search of the index for visitors. Where the index is empty, they can search a sample. */
export default function SampleLeads() {
  const coverage = useCoverage();
  const [isSample, setSample] = useState(false);
  const query = useQuery(useRef<HTMLFormElement>(null));
  return (
    <SitePage>
      <header className={styles.header}>
        <h1>See what your leads will look like</h1>
        <p>{coverage && coverage.places > 0 ? coverageText(coverage) : 'By city and category'}</p>
      </header>
      {isSample ? (
        <Suspense fallback={<ResultSkeleton />}>
          <Sample {...query} />
        </Suspense>
      ) : (
        <LeadSearch
          {...query}
          example={coverage === undefined ? undefined : (coverage?.example ?? null)}
        >
          {coverage && coverage.places > 0 ? (
            <Prompt />
          ) : (
            <NothingCovered isReached={coverage !== null} onSample={() => setSample(true)} />
          )}
        </LeadSearch>
      )}
      <Closing />
    </SitePage>
  );
}

/** "12,345 businesses in 4 cities" */
const coverageText = ({ places, cities }: VisitorCoverage) =>
  `${count.format(places)} ${places === 1 ? 'business' : 'businesses'} in ${count.format(cities)} ${cities === 1 ? 'city' : 'cities'}`;

const Prompt = () => (
  <div className={styles.empty}>
    <h2>Search a city to see its businesses</h2>
    <p>You see how many there are, who they are and how many can be reached.</p>
  </div>
);

const NothingCovered = ({ isReached, onSample }: { isReached: boolean; onSample: () => void }) => (
  <div className={styles.empty}>
    <h2>{isReached ? 'No city is covered here yet' : 'We can’t reach the server right now'}</h2>
    <p>Until then, a sample shows what a list looks like. Its businesses are made up.</p>
    <Button variant="secondary" onClick={onSample}>
      Show a sample list
    </Button>
  </div>
);

function Closing() {
  const signedIn = useSignedIn();
  return (
    <section className={styles.closing} aria-labelledby="your-own">
      <div>
        <h2 id="your-own">Get your own list, with nothing masked</h2>
        <p>Choose a city, a category and how many leads you need.</p>
      </div>
      <Row gap={3} className={styles.actions}>
        {signedIn ? (
          <ButtonAnchor href="/dashboard" size="lg" variant="secondary">
            Go to dashboard
            <ArrowRightIcon />
          </ButtonAnchor>
        ) : (
          <>
            <ButtonAnchor href="/login?mode=signup" size="lg" variant="secondary">
              Create your account
              <ArrowRightIcon />
            </ButtonAnchor>
            <ButtonAnchor href="/pricing" size="lg" variant="ghost">
              See pricing
            </ButtonAnchor>
          </>
        )}
      </Row>
    </section>
  );
}
