import { Pagination, useListContext } from 'react-admin';
import { ListFailure } from '../../../parts/lists/ListTable';
import { ListLoading } from '../../../parts/ui/ListLoading';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import type { LeadRecord } from '../record';
import { LeadGrid } from './LeadGrid';
import { NoLeads } from './NoLeads';

const PAGE_SIZES = [25, 50, 100];

export function LeadList() {
  const { data, error, isPending } = useListContext<LeadRecord>();
  if (isPending) return <ListLoading text="Loading leads..." lines={8} />;
  if (!data || data.length === 0) return error ? <LeadsError /> : <NoLeads />;
  return (
    <>
      {error && (
        <ListFailure>
          <LeadsError />
        </ListFailure>
      )}
      <LeadGrid />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
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
