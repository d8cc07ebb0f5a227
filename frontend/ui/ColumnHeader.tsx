import styles from './ColumnHeader.module.css';

interface Props {
  label: string;
  className: string | undefined;
  /** Absent where the column cannot be sorted. */
  onSort: (() => void) | undefined;
  /** How the table is sorted by this column, null when it is not. */
  order: 'asc' | 'desc' | null;
  numeric: boolean | undefined;
}

/** The head of a column, with a button that sorts where the column can be sorted. */
export function ColumnHeader({ label, className, onSort, order, numeric }: Props) {
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
