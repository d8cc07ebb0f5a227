import type { VisitorCoverage } from '#contract/visitors.js';
import { Badge } from '../../../parts/ui/Badge';
import { ButtonAnchor } from '../../../parts/ui/Button';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import { useCoverage } from '../search/visitors';
import { SitePage } from '../SitePage';
import { LeadSearch } from './LeadSearch';
import styles from './SampleLeads.module.css';

/** A search of the index for visitors, and a sample list. Where the index is empty, they search the sample. */
export default function SampleLeads() {
  const coverage = useCoverage();
  const isCovered = coverage !== null && coverage.places > 0;
  return (
    <SitePage>
      <header className={styles.header}>
        {isCovered ? (
          <Badge color="green">{coverageText(coverage)}</Badge>
        ) : (
          <Badge color="yellow">Sample data</Badge>
        )}
        <h1>See what your leads will look like</h1>
        {isCovered ? (
          <p>
            Search a city and a category to see how many businesses we find there, with five
            examples. Their names, phones and websites are masked until you have an account.
          </p>
        ) : (
          <p>
            Search, sort and page through this sample in the same table you'll work with. The
            businesses are made up, and their phones and websites are masked. Your own lists show
            them in full.
          </p>
        )}
      </header>
      <LeadSearch isCovered={isCovered} />
      <section className={styles.closing} aria-labelledby="your-own">
        <div>
          <h2 id="your-own">Get your own list, with nothing masked</h2>
          <p>Choose a city, a category and how many leads you need.</p>
        </div>
        <Row gap={3} className={styles.actions}>
          <ButtonAnchor href="/login?mode=signup" size="lg">
            Create your account
            <ArrowRightIcon />
          </ButtonAnchor>
          <ButtonAnchor href="/pricing" size="lg" variant="secondary">
            See pricing
          </ButtonAnchor>
        </Row>
      </section>
    </SitePage>
  );
}

/** "12,345 businesses in 4 cities" */
const coverageText = ({ places, cities }: VisitorCoverage) =>
  `${count.format(places)} ${places === 1 ? 'business' : 'businesses'} in ${count.format(cities)} ${cities === 1 ? 'city' : 'cities'}`;
