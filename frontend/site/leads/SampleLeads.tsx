import { Badge } from '../../ui/Badge';
import { ButtonAnchor } from '../../ui/Button';
import { ArrowRightIcon } from '../../ui/icons';
import { SitePage } from '../SitePage';
import { SampleList } from './SampleList';
import styles from './SampleLeads.module.css';

/** What a delivered list looks like, before one signs up for one. */
export default function SampleLeads() {
  return (
    <SitePage>
      <header className={styles.head}>
        <Badge color="yellow">Sample data</Badge>
        <h1>What a delivered list looks like</h1>
        <p>
          Search this sample by city and category, sort it, page through it: it is the table you
          work with. The businesses are made up, and their phones and websites are masked. Your own
          lists show them in full.
        </p>
      </header>
      <SampleList />
      <section className={styles.close} aria-labelledby="your-own">
        <div>
          <h2 id="your-own">Your own list, nothing masked</h2>
          <p>Name a city and a kind of business, and say how many leads you need.</p>
        </div>
        <div className={styles.ways}>
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
