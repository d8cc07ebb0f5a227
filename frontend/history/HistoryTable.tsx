import { useListContext } from 'react-admin';
import { ListColumnHeader } from '../ui/ListColumnHeader';
import { cellClasses, FramedTable } from '../ui/Table';
import { COLUMNS } from './columns';
import { HistoryRow } from './HistoryRow';
import type { Run } from '../runs/run';
import styles from './HistoryTable.module.css';

export function HistoryTable() {
  const { data = [] } = useListContext<Run>();
  return (
    <FramedTable label="Search History" className={styles.runs}>
      <thead>
        <tr>
          <th scope="col" className={styles.expander}>
            <span className="visually-hidden">Lead details</span>
          </th>
          {COLUMNS.map((column) => (
            <ListColumnHeader
              key={column.label}
              column={column}
              className={cellClasses(column, styles)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((run) => (
          <HistoryRow key={run.id} run={run} />
        ))}
      </tbody>
    </FramedTable>
  );
}
