import { Badge } from '../../ui/Badge';
import { ButtonAnchor } from '../../ui/Button';
import { ArrowRightIcon } from '../../ui/icons';
import { SitePage } from '../SitePage';
import { SampleList } from './SampleList';
import styles from './SampleLeads.module.css';

/** A sample list for visitors. */
export default function SampleLeads() {
  return (
    <SitePage>
      <header className={styles.header}>
        <Badge color="yellow">Sample data</Badge>
        <h1>See what your leads will look like</h1>
        <p>
          Search, sort and page through this sample in the same table you'll work with. The
          businesses are made up, and their phones and websites are masked. Your own lists show them
          in full.
        </p>
      </header>
      <SampleList />
      <section className={styles.closing} aria-labelledby="your-own">
        <div>
          <h2 id="your-own">Get your own list, with nothing masked</h2>
          <p>Choose a city, a category and how many leads you need.</p>
        </div>
        <div className={styles.actions}>
          <ButtonAnchor href="/login?mode=signup" size="lg">
            Create your account
            <ArrowRightIcon />
          </ButtonAnchor>
          <ButtonAnchor href="/pricing" size="lg" variant="secondary">
            See pricing
          </ButtonAnchor>
        </div>
      </section>
    </SitePage>
  );
}
