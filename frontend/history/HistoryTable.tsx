import { useListContext } from 'react-admin';
import { ColumnHeader } from '../ui/ColumnHeader';
import { classOf, type Column, COLUMNS } from './columns';
import { HistoryRow } from './HistoryRow';
import type { Run } from './run';
import styles from './HistoryTable.module.css';

export function HistoryTable() {
  const { data = [] } = useListContext<Run>();
  return (
    <div className={styles.frame}>
      {/* A scrolling region has to be reachable by keyboard, or its far end is not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label="Search History" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">Search History</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.expander}>
                <span className="visually-hidden">Lead details</span>
              </th>
              {COLUMNS.map((column) => (
                <HeaderCell key={column.label} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((run) => (
              <HistoryRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell({ column }: { column: Column }) {
  const { sort, setSort } = useListContext<Run>();
  const { sort: field, label, numeric } = column;
  const order = field && sort.field === field ? sort.order : null;
  return (
    <ColumnHeader
      label={label}
      className={classOf(column)}
      numeric={numeric}
      order={order && (order === 'ASC' ? 'asc' : 'desc')}
      onSort={field && (() => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' }))}
    />
  );
}
