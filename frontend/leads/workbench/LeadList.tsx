import { useListContext } from 'react-admin';
import { ListPager } from '../../ui/ListPager';
import { ListLoading } from '../../ui/ListLoading';
import { RetryAlert } from '../../ui/RetryAlert';
import type { LeadRecord } from '../record';
import { Sources } from '../Sources';
import { LeadGrid } from './LeadGrid';
import { useRefetchOutdatedList } from '../useLeadChanges';
import styles from './LeadList.module.css';
import { NoLeads } from './NoLeads';
import { PageSize } from './PageSize';

export function LeadList() {
  useRefetchOutdatedList();
  const { data, error, isPending } = useListContext<LeadRecord>();
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
      <div className={styles.footer}>
        <PageSize />
        <ListPager />
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
