import { useCallback, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { leadLink, type LeadView } from './route';
import type { LeadRecord } from './record';

/**
 * The leads before and after the open one in the list, including on other pages. A lead that left the list, for example because its
 * new status doesn't match the filter, keeps its place.
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
  const navigate = useNavigate();
  const found = leads.findIndex((lead) => lead.id === id);
  const place = useRef(0);
  useEffect(() => {
    if (found >= 0) place.current = found;
  });
  const open = useCallback(
    (leadId: string | null) => void navigate(leadLink({ view, id: leadId }, search)),
    [navigate, view, search],
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

  const before = leads[(found >= 0 ? found : place.current) - 1];
  const after = leads[found >= 0 ? found + 1 : place.current];
  return {
    open,
    previous: before ? () => open(before.id) : hasPreviousPage ? turnTo(page - 1, true) : undefined,
    next: after ? () => open(after.id) : hasNextPage ? turnTo(page + 1, false) : undefined,
  };
}
