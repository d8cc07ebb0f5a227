import type { ReactNode } from 'react';
import styles from './Table.module.css';

/** A table column; `Sort` lists the fields the table can be sorted by. */
export interface Column<Row, Sort extends string = string> {
  label: string;
  /** Omitted if the column isn't sortable. */
  sort?: Sort;
  numeric?: boolean;
  /** The minimum table width at which the column appears. Omitted for columns that always appear. */
  from?: 'fromSm' | 'fromMd' | 'fromLg';
  cell: (row: Row) => ReactNode;
}

/** The classes of a column's cells, from the table's own style sheet, which defines its widths. */
export const cellClasses = (
  { numeric, from }: Pick<Column<never>, 'numeric' | 'from'>,
  table: CSSModuleClasses,
) => [from && table[from], numeric && table.number].filter(Boolean).join(' ') || undefined;

interface TableProps {
  /** Names the table to assistive technology. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A table that scrolls within its own box, under a fixed header. */
export function ScrollTable({ label, className = '', children }: TableProps) {
  return (
    // A scrolling region must be focusable, or keyboard users can't scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${styles.scroll} ${className}`} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}

interface ColumnHeaderProps {
  column: Pick<Column<never>, 'label' | 'numeric'>;
  className: string | undefined;
  /** Omitted if the column isn't sortable. */
  onSort: (() => void) | undefined;
  /** The sort order, or null if the table is not sorted by this column. */
  order: 'asc' | 'desc' | null;
}

/** A column header, with a sort button if the column is sortable. */
export function ColumnHeader({ column, className, onSort, order }: ColumnHeaderProps) {
  const { label, numeric } = column;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={`${styles.sort} ${numeric ? styles.numeric : ''}`}
          onClick={onSort}
        >
          {label}
          <span className={styles.arrow} aria-hidden="true" data-active={order !== null}>
            {order === 'desc' ? '↓' : '↑'}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
