import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
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

const count = new Intl.NumberFormat('en-US');
const leads = (number: number) => (number === 1 ? '1 lead' : `${count.format(number)} leads`);

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
  const missing = total - located;
  if (missing === 0) {
    return (
      <p className={styles.located}>
        {leads(located)} on the map. {list}.
      </p>
    );
  }
  const without = located === 0 ? 'No place is known' : `${count.format(located)} on the map;`;
  return (
    <p className={styles.located}>
      {located === 0
        ? `${without} of ${leads(total)}.`
        : `${without} no place is known of ${leads(missing)}.`}{' '}
      {list}.
    </p>
  );
}
