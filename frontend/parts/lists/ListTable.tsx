import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';
import { useDensity } from './density';
import styles from './ListTable.module.css';

interface Props<Row extends RaRecord> extends DataTableProps<Row> {
  /** Names the table to assistive technology. */
  label: string;
  busy?: boolean;
  /** The table scrolls with the page instead of within its frame. */
  withPage?: boolean;
}

/** React-admin's table in a frame, scrolling under a fixed header. Cells can use container queries on the frame's width. */
export function ListTable<Row extends RaRecord>({
  label,
  busy,
  className = '',
  withPage = false,
  ...table
}: Props<Row>) {
  const [density] = useDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useOverflow(scroller, withPage);
  return (
    <div className={`${styles.frame} ${className}`} aria-busy={busy}>
      {/* A scrolling region must be focusable, or keyboard users can't scroll it. */}
      <div
        ref={scroller}
        className={styles.scroll}
        data-with-page={withPage}
        data-wide={isWide}
        role="region"
        aria-label={label}
        tabIndex={withPage && !isWide ? undefined : 0}
      >
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

/** Whether the content is wider than the element. */
function useOverflow(element: RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const outer = element.current;
    if (!isOn || !outer) return undefined;
    const observer = new ResizeObserver(() => setWide(outer.scrollWidth > outer.clientWidth));
    observer.observe(outer);
    observer.observe(outer.querySelector('table')!);
    return () => observer.disconnect();
  }, [element, isOn]);
  return isWide;
}

/** Why a list couldn't be loaded again, above the rows it had. */
export const ListFailure = ({ children }: { children: ReactNode }) => (
  <div className={styles.failure}>{children}</div>
);
