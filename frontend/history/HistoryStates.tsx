import { Empty, useListContext } from 'react-admin';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { RetryAlert } from '../ui/RetryAlert';
import styles from './History.module.css';

export function HistoryError() {
  const { error, refetch, isFetching } = useListContext();
  return (
    <RetryAlert
      title="Error Loading History"
      text={error?.message}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

export function HistoryEmpty() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <div className={styles.empty}>
      <Empty hasCreate={false} />
      <p className={styles.quiet}>
        {isFiltered
          ? 'No runs match these filters.'
          : 'Your runs appear here, each with its leads and CSV.'}
      </p>
      {isFiltered ? (
        <Button size="sm" variant="secondary" onClick={() => setFilters({})}>
          Show all runs
        </Button>
      ) : (
        <ButtonLink to="/dashboard" size="sm">
          Run a Scrape
        </ButtonLink>
      )}
    </div>
  );
}
