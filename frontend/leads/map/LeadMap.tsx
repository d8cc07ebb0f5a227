import { counted } from '../../../contract/numbers.js';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { count } from '../../ui/numbers';
import { Loading } from '../../ui/Loading';
import { RetryAlert } from '../../ui/RetryAlert';
import { leadLink } from '../route';
import type { LeadRecord } from '../record';
import { Sources } from '../Sources';
import { useLeadFilter } from '../useLeadFilter';
import { NoLeads } from '../workbench/NoLeads';
import styles from './LeadMap.module.css';
import { MapWindow } from './MapWindow';
import { useMapSummary } from './useClusters';

/** The filtered leads on a map; the server computes the clusters. */
export default function LeadMap() {
  const filter = useLeadFilter();
  // The attribution uses the first page of the same leads.
  const { data: page = [] } = useListContext<LeadRecord>();
  const { data: summary, error, isFetching, refetch } = useMapSummary(filter);
  if (error) {
    return (
      <RetryAlert
        title="Error Loading Map"
        text={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!summary) return <Loading text="Loading map..." />;
  if (summary.total === 0) return <NoLeads />;
  return (
    <>
      <Located total={summary.total} located={summary.located} />
      {/* A new filter has new bounds: the new key makes the map fit them. */}
      {summary.bounds && (
        <MapWindow key={JSON.stringify(filter)} bounds={summary.bounds} filter={filter} />
      )}
      <Sources leads={page} />
    </>
  );
}

function Located({ total, located }: { total: number; located: number }) {
  const { search } = useLocation();
  const list = <Link to={leadLink({ view: 'list', id: null }, search)}>View list</Link>;
  return (
    <p className={styles.located}>
      {locatedText(total, located)} {list}.
    </p>
  );
}

function locatedText(total: number, located: number): string {
  if (located === total) return `${counted(total, 'lead')} on the map.`;
  const missing = total - located;
  const missingText = `${counted(missing, 'lead')} ${missing === 1 ? 'has' : 'have'} no location.`;
  return located === 0 ? missingText : `${count.format(located)} on the map. ${missingText}`;
}
