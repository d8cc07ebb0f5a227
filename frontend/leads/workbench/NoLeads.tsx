import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { isNarrowed } from '../filter';
import { useLeadFilter } from '../LeadFilter';
import styles from './LeadList.module.css';

/** Why there is nothing to see, and what to do about it. */
export function NoLeads() {
  const { filter, change, clear } = useLeadFilter();
  if (isNarrowed(filter)) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>No leads match these filters</p>
        <p className={styles.quiet}>Take a filter away to see more.</p>
        <Button size="sm" variant="secondary" onClick={clear}>
          Clear filters
        </Button>
      </div>
    );
  }
  if (filter.suppressed) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>No suppressed leads</p>
        <p className={styles.quiet}>
          A business that you never want delivered again is kept here, so that you can take it back.
        </p>
        <Button size="sm" variant="secondary" onClick={() => change({ suppressed: null })}>
          Show leads
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>No leads yet</p>
      <p className={styles.quiet}>Every lead that a run brings is kept here.</p>
      <ButtonLink to="/dashboard" size="sm">
        Run a Scrape
      </ButtonLink>
    </div>
  );
}
