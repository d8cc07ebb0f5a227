import { memo } from 'react';
import { useListContext } from 'react-admin';
import { ColumnHeader } from '../../ui/ColumnHeader';
import type { LeadRecord } from '../record';
import { COLUMNS, type GridColumn } from './columns';
import { SelectLead, SelectPage } from './Selection';
import styles from './LeadGrid.module.css';

const classOf = ({ numeric, from }: GridColumn) =>
  [numeric && styles.number, from && styles[from]].filter(Boolean).join(' ') || undefined;

/** One page of the leads. */
export function LeadGrid() {
  const { data = [], isPlaceholderData } = useListContext<LeadRecord>();
  return (
    <div className={styles.frame} aria-busy={isPlaceholderData}>
      {/* A scrolling region has to be reachable by keyboard, or its far end is not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label="Leads" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">Leads</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.box}>
                <SelectPage />
              </th>
              {COLUMNS.map((column) => (
                <HeaderCell key={column.label} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((lead) => (
              <GridRow key={lead.id} lead={lead} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell({ column }: { column: GridColumn }) {
  const { sort, setSort } = useListContext<LeadRecord>();
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

/** Drawn anew only when its lead changes: a filter redraws the list twice, before and after the answer. */
const GridRow = memo(function GridRow({ lead }: { lead: LeadRecord }) {
  return (
    <tr>
      <td className={styles.box}>
        <SelectLead lead={lead} />
      </td>
      {COLUMNS.map((column) => (
        <td key={column.label} className={classOf(column)}>
          {column.cell(lead)}
        </td>
      ))}
    </tr>
  );
});
