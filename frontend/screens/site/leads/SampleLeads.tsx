import { lazy, Suspense, useRef } from 'react';
import type { VisitorCoverage } from '#contract/visitors.js';
import { ButtonAnchor } from '../../../parts/ui/Button';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import { useCoverage } from '../search/visitors';
import { SitePage } from '../SitePage';
import { useSignedIn } from '../useSignedIn';
import { LeadSearch } from './LeadSearch';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SampleLeads.module.css';
import { useQuery } from './useQuery';

const Sample = lazy(() => import('./Sample'));

/** A search of the index for visitors. Where the index is empty, they search a sample. */
export default function SampleLeads() {
  const coverage = useCoverage();
  const query = useQuery(useRef<HTMLFormElement>(null));
  return (
    <SitePage>
      <header className={styles.header}>
        <h1>See what your leads will look like</h1>
        <p>{coverage && coverage.places > 0 ? coverageText(coverage) : 'By city and category'}</p>
      </header>
      {coverage?.places === 0 ? (
        <Suspense fallback={<ResultSkeleton />}>
          <Sample {...query} />
        </Suspense>
      ) : (
        <LeadSearch {...query} example={coverage?.example} />
      )}
      <Closing />
    </SitePage>
  );
}

/** "12,345 businesses in 4 cities" */
const coverageText = ({ places, cities }: VisitorCoverage) =>
  `${count.format(places)} ${places === 1 ? 'business' : 'businesses'} in ${count.format(cities)} ${cities === 1 ? 'city' : 'cities'}`;

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
