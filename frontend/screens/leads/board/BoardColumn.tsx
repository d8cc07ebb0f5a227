import { useDroppable } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import { count } from '../../../parts/ui/numbers';
import { useLinkedLeads } from '../linked';
import type { LeadRecord } from '../record';
import { LeadStatusBadge } from '../workbench/LeadStatusBadge';
import styles from './Board.module.css';
import { BoardCard } from './BoardCard';
import { pageOf, useColumn, type ColumnLeads } from './useColumn';
import type { Moved } from './useMoves';

/** The height of a card and the gap below it, in rem. All cards are equally high, so that none has to be measured. */
const CARD_REM = 6.75;
/** Cards rendered above and below those in sight. */
const OVERSCAN = 4;

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

/** The leads of one status, of which only the cards in sight are rendered. Cards can be dropped on it. */
export function BoardColumn({ status, leads, hasHeading, moved, register }: Props) {
  const { setNodeRef, isOver, active } = useDroppable({ id: status, disabled: !hasHeading });
  const scroller = useRef<HTMLDivElement>(null);
  const [pages, show] = useState<readonly [number, number]>([0, 0]);
  const column = useColumn(status, pages, moved);
  const { virtualizer, items } = useCards(scroller, column.count ?? 0);
  const first = pageOf(items[0]?.index ?? 0);
  const last = pageOf(items.at(-1)?.index ?? 0);
  if (pages[0] !== first || pages[1] !== last) show([first, last]);
  useLayoutEffect(() => register(status, column));
  useShownCards(column, moved.arrivedAt(status)[0]?.id, virtualizer);

  const label = STATUS_LABELS[status];
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={label}
      data-column={status}
      data-over={(isOver && active !== null) || undefined}
    >
      {hasHeading && (
        <h2 className={styles.heading}>
          <LeadStatusBadge status={status} />{' '}
          {leads !== undefined && <span className={styles.count}>{count.format(leads)}</span>}
        </h2>
      )}
      <div ref={scroller} className={styles.scroller}>
        {column.error && (
          <RetryAlert
            title="Error Loading Leads"
            text={column.error.message}
            busy={column.isFetching}
            onRetry={column.retry}
          />
        )}
        {column.count === undefined && !column.error && (
          <p className={styles.empty} role="status">
            Loading leads...
          </p>
        )}
        {column.count === 0 && <p className={styles.empty}>No leads</p>}
        {column.count !== undefined && column.count > 0 && (
          <ul className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ key, index, start }) => (
              <Slot
                key={column.leadAt(index)?.id ?? key}
                lead={column.leadAt(index)}
                start={start}
                position={index + 1}
                size={column.count!}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface SlotProps {
  lead: LeadRecord | undefined;
  start: number;
  position: number;
  size: number;
}

/** The place of a card, which is empty until its lead is loaded. */
const Slot = memo(function Slot({ lead, start, position, size }: SlotProps) {
  return (
    <li
      className={styles.slot}
      style={{ transform: `translateY(${start}px)` }}
      aria-posinset={position}
      aria-setsize={size}
    >
      {lead ? <BoardCard lead={lead} /> : <div className={styles.card} data-waiting />}
    </li>
  );
});

function useCards(scroller: React.RefObject<HTMLDivElement | null>, cards: number) {
  const [rem] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  const virtualizer = useVirtualizer({
    count: cards,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_REM * rem,
    overscan: OVERSCAN,
    // Scrolling doesn't wait for rendering: cards above and below are there already.
    useFlushSync: false,
  });
  return { virtualizer, items: virtualizer.getVirtualItems() };
}

/** Scrolls to a card that has just arrived on top, and to the open lead. */
function useShownCards(
  { indexOf }: ColumnLeads,
  arrived: string | undefined,
  virtualizer: ReturnType<typeof useCards>['virtualizer'],
) {
  useEffect(() => {
    if (arrived) virtualizer.scrollToOffset(0);
  }, [arrived, virtualizer]);
  const { subscribe, get } = useLinkedLeads();
  const opened = useSyncExternalStore(subscribe, () => {
    const index = get().opened ? indexOf(get().opened!) : -1;
    return index >= 0 ? index : null;
  });
  useEffect(() => {
    if (opened !== null) virtualizer.scrollToIndex(opened, { align: 'auto' });
  }, [opened, virtualizer]);
}
