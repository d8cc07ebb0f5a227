import { useListContext } from 'react-admin';
import { ListLoading } from '../../ui/ListLoading';
import { RetryAlert } from '../../ui/RetryAlert';
import { Pager } from '../Pager';
import type { LeadRecord } from '../record';
import { Sources } from '../Sources';
import { LeadGrid } from './LeadGrid';
import styles from './LeadList.module.css';
import { NoLeads } from './NoLeads';
import { PageSize } from './PageSize';

export function LeadList() {
  const {
    data,
    error,
    isPending,
    page,
    perPage,
    setPage,
    total = 0,
  } = useListContext<LeadRecord>();
  if (isPending) return <ListLoading text="Loading leads..." lines={8} />;
  if (!data || data.length === 0) return error ? <LeadsError /> : <NoLeads />;
  return (
    <>
      {error && (
        <div className={styles.failure}>
          <LeadsError />
        </div>
      )}
      <LeadGrid />
      <div className={styles.foot}>
        <PageSize />
        <Pager
          page={page - 1}
          pageSize={perPage}
          total={total}
          onPage={(next) => setPage(next + 1)}
        />
      </div>
      <Sources leads={data} />
    </>
  );
}

function LeadsError() {
  const { error, refetch, isFetching } = useListContext();
  return (
    <RetryAlert
      title="Error Loading Leads"
      text={error?.message}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
