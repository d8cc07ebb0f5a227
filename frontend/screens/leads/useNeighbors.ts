import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { useLinkedLeads } from './linked';
import { useOpenLead } from './open-lead';
import type { LeadView } from './route';
import type { LeadRecord } from './record';

/**
 * The leads before and after the open one in its column of the board, or in the list, including on other pages. A lead that left the list, for example because its
 * new status doesn't match the filter, keeps its place. A key pressed before the panel has followed counts from the row that is
 * already highlighted.
 */
export function useNeighbors(view: LeadView, id: string | null) {
  const {
    data: leads = [],
    page,
    setPage,
    hasNextPage,
    hasPreviousPage,
  } = useListContext<LeadRecord>();
  const { search } = useLocation();
  const openLead = useOpenLead();
  const linked = useLinkedLeads();
  const indexOf = (leadId: string | null) => leads.findIndex((lead) => lead.id === leadId);
  const found = indexOf(id);
  const place = useRef(0);
  useEffect(() => {
    if (found >= 0) place.current = found;
  });
  const open = useCallback(
    (leadId: string) => openLead(leadId, { view, search }),
    [openLead, view, search],
  );

  // Opens once the other page loads.
  const entering = useRef<{ from: LeadRecord[]; last: boolean } | null>(null);
  useEffect(() => {
    const target = entering.current;
    if (!target || target.from === leads || leads.length === 0) return;
    if (leads[0]?.id === target.from[0]?.id) return;
    entering.current = null;
    open(leads.at(target.last ? -1 : 0)!.id);
  }, [leads, open]);
  const turnTo = (other: number, last: boolean) => () => {
    entering.current = { from: leads, last };
    setPage(other);
  };

  const stepFrom = (leadId: string | null, by: 1 | -1) => {
    const index = indexOf(leadId);
    const neighbor = leads[index >= 0 ? index + by : by === 1 ? place.current : place.current - 1];
    if (neighbor) return () => open(neighbor.id);
    if (by === 1) return hasNextPage ? turnTo(page + 1, false) : undefined;
    return hasPreviousPage ? turnTo(page - 1, true) : undefined;
  };
  const beside = (by: 1 | -1) => (id ? linked.neighbor(id, by) : undefined);
  const previous = useSyncExternalStore(linked.subscribe, () => beside(-1));
  const next = useSyncExternalStore(linked.subscribe, () => beside(1));
  if (linked.hasColumns()) {
    return {
      open,
      step: (by: 1 | -1) => {
        const from = linked.get().opened ?? id;
        const neighbor = from && linked.neighbor(from, by);
        if (neighbor) open(neighbor);
      },
      hasPrevious: previous !== undefined,
      hasNext: next !== undefined,
    };
  }
  return {
    open,
    step: (by: 1 | -1) => stepFrom(linked.get().opened ?? id, by)?.(),
    hasPrevious: stepFrom(id, -1) !== undefined,
    hasNext: stepFrom(id, 1) !== undefined,
  };
}
