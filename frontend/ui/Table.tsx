import type { ReactNode } from 'react';
import styles from './Table.module.css';

/** A column of a table of such rows; `Sort` names what the table can be sorted by. */
export interface Column<Row, Sort extends string = string> {
  label: string;
  /** Absent where the column cannot be sorted. */
  sort?: Sort;
  numeric?: boolean;
  /** From which table width on the column is shown; always when absent. */
  from?: 'fromSm' | 'fromMd' | 'fromLg' | 'fromXl';
  cell: (row: Row) => ReactNode;
}

/** The classes of a column's cells, by the table's own style sheet: widths are its own. */
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

/** A table that scrolls within its own box, below its head. */
export function ScrollTable({ label, className = '', children }: TableProps) {
  return (
    // A scrolling region has to be reachable by keyboard, or its far end is not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${styles.scroll} ${className}`} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}

/** The same in a frame; what stands in it may ask for the frame's width. */
export function FramedTable({ className = '', busy, ...table }: TableProps & { busy?: boolean }) {
  return (
    <div className={`${styles.frame} ${className}`} aria-busy={busy}>
      <ScrollTable {...table} />
    </div>
  );
}

interface ColumnHeaderProps {
  column: Pick<Column<never>, 'label' | 'numeric'>;
  className: string | undefined;
  /** Absent where the column cannot be sorted. */
  onSort: (() => void) | undefined;
  /** How the table is sorted by this column, null when it is not. */
  order: 'asc' | 'desc' | null;
}

/** The head of a column, with a button that sorts where the column can be sorted. */
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
