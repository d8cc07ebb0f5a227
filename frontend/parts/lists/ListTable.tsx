import type { ReactNode } from 'react';
import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';
import { useDensity } from './density';
import styles from './ListTable.module.css';

interface Props<Row extends RaRecord> extends DataTableProps<Row> {
  /** Names the table to assistive technology. */
  label: string;
  busy?: boolean;
}

/** React-admin's table in a frame, scrolling under a fixed header. Cells can use container queries on the frame's width. */
export function ListTable<Row extends RaRecord>({
  label,
  busy,
  className = '',
  ...table
}: Props<Row>) {
  const [density] = useDensity();
  return (
    <div className={`${styles.frame} ${className}`} aria-busy={busy}>
      {/* A scrolling region must be focusable, or keyboard users can't scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <DataTable<Row>
          {...table}
          aria-label={label}
          stickyHeader
          size={density === 'compact' ? 'small' : 'medium'}
          bulkActionButtons={false}
          rowClick={false}
          empty={false}
        />
      </div>
    </div>
  );
}

/** Why a list couldn't be loaded again, above the rows it had. */
export const ListFailure = ({ children }: { children: ReactNode }) => (
  <div className={styles.failure}>{children}</div>
);
