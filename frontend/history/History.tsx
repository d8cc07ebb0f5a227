import { useEffect } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Pager } from '../leads/Pager';
import { Button } from '../ui/Button';
import { PageHeader } from '../dashboard/PageHeader';
import { HistoryTable } from './HistoryTable';
import { HistoryEmpty, HistoryError, HistoryLoading } from './HistoryStates';
import type { Run } from './run';
import styles from './History.module.css';

const PAGE_SIZE = 50;

// The error panel says it in full; a notification besides would say it twice.
const queryOptions = { onError: () => {} };

export function History() {
  return (
    <ListBase<Run>
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={PAGE_SIZE}
      queryOptions={queryOptions}
      storeKey={false}
    >
      <RefreshOnUpdate />
      <HistoryHeader />
      <HistoryContent />
    </ListBase>
  );
}

const count = new Intl.NumberFormat('en-US');

function HistoryHeader() {
  const { total, refetch, isFetching, isPending } = useListContext<Run>();
  return (
    <PageHeader
      title="Search History"
      note={total === undefined ? undefined : `${count.format(total)} runs found`}
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={isFetching && !isPending}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      }
    />
  );
}

function HistoryContent() {
  const { data, error, isPending, page, perPage, setPage, total = 0 } = useListContext<Run>();
  if (isPending) return <HistoryLoading />;
  if (error) return <HistoryError />;
  if (!data || data.length === 0) return <HistoryEmpty />;
  return (
    <>
      <HistoryTable />
      {total > perPage && (
        <div className={styles.pages}>
          <Pager
            page={page - 1}
            pageSize={perPage}
            total={total}
            onPage={(next) => setPage(next + 1)}
          />
        </div>
      )}
    </>
  );
}

function RefreshOnUpdate() {
  const { refetch } = useListContext<Run>();
  useEffect(() => {
    const reload = () => void refetch();
    window.addEventListener('history-updated', reload);
    return () => window.removeEventListener('history-updated', reload);
  }, [refetch]);
  return null;
}
