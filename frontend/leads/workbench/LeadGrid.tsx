import { memo } from 'react';
import { useListContext } from 'react-admin';
import { ListColumnHeader } from '../../ui/ListColumnHeader';
import { cellClasses, FramedTable } from '../../ui/Table';
import type { LeadRecord } from '../record';
import { COLUMNS } from './columns';
import { SelectLead, SelectPage } from './Selection';
import styles from './LeadGrid.module.css';

/** One page of the leads. */
export function LeadGrid() {
  const { data = [], isPlaceholderData } = useListContext<LeadRecord>();
  return (
    <FramedTable label="Leads" className={styles.leads} busy={isPlaceholderData}>
      <thead>
        <tr>
          <th scope="col" className={styles.checkbox}>
            <SelectPage />
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
        {data.map((lead) => (
          <GridRow key={lead.id} lead={lead} />
        ))}
      </tbody>
    </FramedTable>
  );
}

/** Memoized: a filter change renders the list twice, before and after the response. */
const GridRow = memo(function GridRow({ lead }: { lead: LeadRecord }) {
  return (
    <tr>
      <td className={styles.checkbox}>
        <SelectLead lead={lead} />
      </td>
      {COLUMNS.map((column) => (
        <td key={column.label} className={cellClasses(column, styles)}>
          {column.cell(lead)}
        </td>
      ))}
    </tr>
  );
});
