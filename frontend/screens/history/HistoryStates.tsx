import { Empty, useListContext } from 'react-admin';
import { EmptyList } from '../../parts/lists/EmptyList';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { RetryAlert } from '../../parts/ui/RetryAlert';

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
    <EmptyList
      title={<Empty hasCreate={false} />}
      text={
        isFiltered
          ? 'No runs match these filters.'
          : 'Your runs appear here, each with its leads and CSV.'
      }
      action={
        isFiltered ? (
          <Button size="sm" variant="secondary" onClick={() => setFilters({})}>
            Show all runs
          </Button>
        ) : (
          <ButtonLink to="/dashboard" size="sm">
            Run a Scrape
          </ButtonLink>
        )
      }
    />
  );
}
