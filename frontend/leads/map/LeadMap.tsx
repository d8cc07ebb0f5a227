import { counted } from '../../../contract/numbers.js';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { count } from '../../ui/numbers';
import { Loading } from '../../ui/Loading';
import { RetryAlert } from '../../ui/RetryAlert';
import { addressOf } from '../place';
import type { LeadRecord } from '../record';
import { Sources } from '../Sources';
import { useLeadFilter } from '../LeadFilter';
import { NoLeads } from '../workbench/NoLeads';
import styles from './LeadMap.module.css';
import { MapWindow } from './MapWindow';
import { useWorld } from './useClusters';

/** The filtered leads where they are; the server makes the clusters. */
export default function LeadMap() {
  const { filter } = useLeadFilter();
  // The first page of the same leads says whom they come from.
  const { data: page = [] } = useListContext<LeadRecord>();
  const { data: world, error, isFetching, refetch } = useWorld(filter);
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
  if (!world) return <Loading text="Loading map..." />;
  if (world.total === 0) return <NoLeads />;
  return (
    <>
      <Located total={world.total} located={world.located} />
      {/* Another question has another answer's bounds: the map fits itself anew. */}
      {world.bounds && (
        <MapWindow key={JSON.stringify(filter)} bounds={world.bounds} filter={filter} />
      )}
      <Sources leads={page} />
    </>
  );
}

function Located({ total, located }: { total: number; located: number }) {
  const { search } = useLocation();
  const list = <Link to={addressOf({ view: 'list', id: null }, search)}>The list shows all</Link>;
  return (
    <p className={styles.located}>
      {whatIsShown(total, located)} {list}.
    </p>
  );
}

function whatIsShown(total: number, located: number): string {
  if (located === total) return `${counted(total, 'lead')} on the map.`;
  if (located === 0) return `No place is known of ${counted(total, 'lead')}.`;
  return `${count.format(located)} on the map; no place is known of ${counted(total - located, 'lead')}.`;
}
