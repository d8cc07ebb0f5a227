import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { LEAD_STATUSES, type LeadStatus } from '#contract/lead-fields.js';
import { PROVIDERS } from '#contract/sources.js';
import { ListLoading } from '../../../parts/ui/ListLoading';
import { useMotionAllowed } from '../../../parts/ui/motion';
import { useMediaQuery } from '../../../parts/ui/useMediaQuery';
import { useFacets } from '../filters/useFacets';
import { valuesOf } from '../filters/values';
import { useLinkedLeads } from '../linked';
import type { LeadRecord } from '../record';
import { useSetStatus } from '../set-status';
import { Sources } from '../Sources';
import { useLeadFilter } from '../useLeadFilter';
import { NoLeads } from '../workbench/NoLeads';
import styles from './Board.module.css';
import { LiftedCard } from './BoardCard';
import { BoardColumn } from './BoardColumn';
import { ANNOUNCEMENTS, INSTRUCTIONS, leadOf, statusOf, useDragging } from './dragging';
import { PANEL_ID, StatusTabs, tabId } from './StatusTabs';
import { useFocusAfterMove } from './useFocusAfterMove';
import type { ColumnLeads } from './useColumn';
import { useMoves } from './useMoves';

/** The width at which two columns fit. */
const COLUMNS_FIT = '(min-width: 48rem)';

/** The leads as cards in a column for each status; on phones, one column at a time. */
export default function Board() {
  const { data, isPending } = useListContext<LeadRecord>();
  if (isPending) return <ListLoading text="Loading leads..." lines={8} />;
  if (data?.length === 0) return <NoLeads />;
  return <Columns />;
}

function Columns() {
  const statuses = useStatuses();
  const hasRoom = useMediaQuery(COLUMNS_FIT);
  const { status: counts, city: cities = [] } = useFacets()?.values ?? {};
  const [chosen, choose] = useState<LeadStatus | null>(null);
  const shown = chosen && statuses.includes(chosen) ? chosen : statuses[0]!;
  const moved = useMoves();
  const register = useOrder();
  const board = useRef<HTMLDivElement>(null);
  useFocusAfterMove(board, moved);

  const columns = hasRoom ? statuses : [shown];
  return (
    <Dragging statuses={statuses}>
      {!hasRoom && <StatusTabs statuses={statuses} counts={counts} shown={shown} onShow={choose} />}
      <div className={styles.frame}>
        <div
          ref={board}
          className={styles.board}
          data-one-city={cities.length === 1 || undefined}
          {...(!hasRoom && { id: PANEL_ID, role: 'tabpanel', 'aria-labelledby': tabId(shown) })}
        >
          {columns.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              leads={counts?.find(({ value }) => value === status)?.count}
              hasHeading={hasRoom}
              moved={moved}
              register={register}
            />
          ))}
        </div>
      </div>
      <AllSources />
    </Dragging>
  );
}

/** The statuses of which leads match the filter. */
function useStatuses(): readonly LeadStatus[] {
  const { values, isNot } = valuesOf(useLeadFilter(), 'status');
  if (values.length === 0) return LEAD_STATUSES;
  return LEAD_STATUSES.filter((status) => values.includes(status) !== isNot);
}

interface DraggingProps {
  statuses: readonly LeadStatus[];
  children: React.ReactNode;
}

/** Sets the status of a card that is dropped on another column. */
function Dragging({ statuses, children }: DraggingProps) {
  const { sensors, detect, reset } = useDragging(statuses);
  const { set } = useSetStatus();
  const [lifted, lift] = useState<LeadRecord | null>(null);
  const mayMove = useMotionAllowed();
  const drop = ({ active, over }: DragEndEvent) => {
    reset();
    lift(null);
    const status = statusOf(over);
    const lead = leadOf(active);
    if (status && status !== lead.status) set(lead.id, status);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      // Columns scroll by themselves only sideways: cards have a fixed order.
      autoScroll={{ canScroll: (element) => element.classList.contains(styles.board!) }}
      accessibility={{
        announcements: ANNOUNCEMENTS,
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragStart={({ active }) => lift(leadOf(active))}
      onDragEnd={drop}
      onDragCancel={() => {
        reset();
        lift(null);
      }}
    >
      {children}
      <DragOverlay {...(!mayMove && { dropAnimation: null })}>
        {lifted && <LiftedCard lead={lifted} />}
      </DragOverlay>
    </DndContext>
  );
}

/** The order of the columns, by which the open lead's neighbors are found. */
function useOrder() {
  const linked = useLinkedLeads();
  const [columns] = useState(() => new Map<LeadStatus, ColumnLeads>());
  useLayoutEffect(() => () => linked.setColumns(null), [linked]);
  const [register] = useState(() => (status: LeadStatus, column: ColumnLeads) => {
    columns.set(status, column);
    linked.setColumns((id, by) => {
      for (const { indexOf, leadAt } of columns.values()) {
        const index = indexOf(id);
        if (index >= 0) return leadAt(index + by)?.id;
      }
      return undefined;
    });
    return () => void columns.delete(status);
  });
  return register;
}

/** The attribution for all sources, because columns load leads as one scrolls. */
function AllSources() {
  const sources = useFacets()?.values['source'] ?? [];
  const licenses: Partial<Record<string, { license: string }>> = PROVIDERS;
  return (
    <Sources
      leads={sources.map(({ value }) => ({
        source: value,
        license: licenses[value]?.license ?? '',
      }))}
    />
  );
}
