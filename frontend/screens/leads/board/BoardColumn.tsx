import { useDroppable } from '@dnd-kit/core';
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import { count } from '../../../parts/ui/numbers';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import { LeadStatusBadge } from '../workbench/LeadStatusBadge';
import styles from './Board.module.css';
import { Cards } from './Cards';
import { useColumn, type ColumnLeads } from './useColumn';
import type { Moved } from './useMoves';

interface Props {
  status: LeadStatus;
  /** The number of its leads, once it is known. */
  leads: number | undefined;
  /** Otherwise its tab is the heading. */
  hasHeading: boolean;
  moved: Moved;
  /** Makes the order of the column known. @returns a function that ends it */
  register: (status: LeadStatus, column: ColumnLeads) => () => void;
}

/** The leads of one status. Renders when they change or others are loaded, not with each step of scrolling or dragging. */
export function BoardColumn({ status, leads, hasHeading, moved, register }: Props) {
  const [pages, setPages] = useState<readonly [number, number]>([0, 0]);
  const column = useColumn(status, pages, moved);
  // The heading's count is often known first.
  const isEmpty = (column.count ?? leads) === 0;
  const show = useCallback((first: number, last: number) => setPages([first, last]), []);
  useLayoutEffect(() => register(status, column));
  return (
    <DropArea status={status} isTarget={hasHeading}>
      {hasHeading && (
        <h2 className={styles.heading}>
          <LeadStatusBadge status={status} />{' '}
          {leads !== undefined && <span className={styles.count}>{count.format(leads)}</span>}
        </h2>
      )}
      {column.error && (
        <RetryAlert
          title="Error Loading Leads"
          text={column.error.message}
          busy={column.isFetching}
          onRetry={column.retry}
        />
      )}
      {column.count === undefined && !isEmpty && !column.error && (
        <p className={styles.empty} role="status">
          Loading leads...
        </p>
      )}
      {isEmpty && !column.error && <p className={styles.empty}>No leads</p>}
      <Cards column={column} arrived={moved.arrivedAt(status)[0]?.id} onPages={show} />
    </DropArea>
  );
}

interface AreaProps {
  status: LeadStatus;
  isTarget: boolean;
  children: ReactNode;
}

/** Cards are dropped on it. Each step of a drag to another column renders only this. */
function DropArea({ status, isTarget, children }: AreaProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !isTarget });
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={STATUS_LABELS[status]}
      data-column={status}
      data-over={isOver || undefined}
    >
      {children}
    </section>
  );
}
