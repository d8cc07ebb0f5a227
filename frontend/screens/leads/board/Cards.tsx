import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { useLinkedLeads } from '../linked';
import type { LeadRecord } from '../record';
import styles from './Board.module.css';
import { BoardCard } from './BoardCard';
import { pageOf, type ColumnLeads } from './useColumn';

/** The height of a card and the gap below it, in rem. All cards are equally high, so that none has to be measured. */
const CARD_REM = 4;
/** Above the first card, and above a card that is scrolled to. */
const GAP_REM = 0.5;
/** Cards rendered above and below those in sight. */
const OVERSCAN = 2;

interface Props {
  column: ColumnLeads;
  /** The lead that arrived last. */
  arrived: string | undefined;
  /** Called with the first and the last page in sight. */
  onPages: (first: number, last: number) => void;
}

/** A column's cards, which scroll on their own. Only those in sight are rendered. */
export const Cards = memo(function Cards({ column, arrived, onPages }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = column.count ?? 0;
  const { virtualizer, items } = useCards(scroller, size);
  useShownCards(scroller, column, arrived, virtualizer);
  const first = pageOf(items[0]?.index ?? 0);
  const last = pageOf(items.at(-1)?.index ?? 0);
  useLayoutEffect(() => onPages(first, last), [onPages, first, last]);
  return (
    <div ref={scroller} className={styles.scroller}>
      {size > 0 && (
        <ul className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const lead = column.leadAt(index);
            return (
              <Slot
                key={lead?.id ?? key}
                lead={lead}
                start={start}
                position={index + 1}
                size={size}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
});

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

function useCards(scroller: RefObject<HTMLDivElement | null>, cards: number) {
  const [rem] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  const virtualizer = useVirtualizer({
    count: cards,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_REM * rem,
    overscan: OVERSCAN,
    paddingStart: GAP_REM * rem,
    scrollPaddingStart: GAP_REM * rem,
    scrollPaddingEnd: GAP_REM * rem,
    // Scrolling doesn't wait for rendering: cards above and below are there already.
    useFlushSync: false,
  });
  return { virtualizer, items: virtualizer.getVirtualItems() };
}

/** Scrolls to a card that has just arrived on top, and to the open lead. */
function useShownCards(
  scroller: RefObject<HTMLDivElement | null>,
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
    if (opened === null) return;
    virtualizer.scrollToIndex(opened, { align: 'auto' });
    // Its column, too, may be out of sight.
    scroller.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened, virtualizer, scroller]);
}
