import { Empty, useListContext } from 'react-admin';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { isNarrowed } from '../filter';
import { useLeadFilter } from '../useLeadFilter';
import styles from './LeadList.module.css';

/** Explains an empty list and offers a next step. */
export function NoLeads() {
  const { setFilters } = useListContext();
  const filter = useLeadFilter();
  if (isNarrowed(filter)) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>No leads match these filters</p>
        <p className={styles.quiet}>Remove a filter to see more.</p>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setFilters(filter.suppressed ? { suppressed: true } : {}, {})}
        >
          Clear filters
        </Button>
      </div>
    );
  }
  if (filter.suppressed) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>No excluded leads</p>
        <p className={styles.quiet}>
          Businesses you exclude appear here. You can include them again at any time.
        </p>
        <Button size="sm" variant="secondary" onClick={() => setFilters({}, {})}>
          Show leads
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <Empty hasCreate={false} />
      <p className={styles.quiet}>Leads from your runs appear here.</p>
      <ButtonLink to="/dashboard" size="sm">
        Run a Scrape
      </ButtonLink>
    </div>
  );
}
