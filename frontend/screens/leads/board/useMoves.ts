import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { LeadStatus } from '#contract/lead-fields.js';
import { MAX_LEAD_IDS } from '#contract/lead-filters.js';
import { cachedLead, LISTS, type Listed } from '../cached-leads';
import { withValues } from '../filters/values';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';
import { statusTexts, useSetStatus } from '../set-status';
import { useEditLeads } from '../useEditLeads';
import { useLeadFilter } from '../useLeadFilter';

/** The columns that leads were moved to, latest first. */
type Moves = readonly { id: string; to: LeadStatus }[];

export interface Moved {
  /** The leads that were moved to this column and are still in it. They stay on top until the filter or the order changes. */
  arrivedAt: (status: LeadStatus) => readonly LeadRecord[];
  /** The lead with its latest status, which its page may not have yet. */
  latest: (lead: LeadRecord) => LeadRecord;
}

const NO_MOVES: Moves = [];

/** Moves leads to other columns: at once on the screen, then on the server, with Undo. A failed move is taken back. */
export function useMoves() {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  const filter = useLeadFilter();
  const { sort } = useListContext<LeadRecord>();
  const { edit } = useEditLeads();
  const shown = JSON.stringify([filter, sort]);
  const [made, setMade] = useState({ moves: NO_MOVES, shown });
  const moves = made.shown === shown ? made.moves : NO_MOVES;

  /** As a list of their own, so that a change applies to them like to all lists. */
  const paramsOf = (listed: Moves) => ({
    pagination: { page: 1, perPage: MAX_LEAD_IDS },
    sort,
    filter: {
      ...withValues(filter, 'status', { values: [], isNot: false }),
      id: listed.map(({ id }) => id),
    },
  });
  const keyOf = (listed: Moves) => [...LISTS, paramsOf(listed)];
  const { data } = useQuery({
    queryKey: keyOf(moves),
    queryFn: () => dataProvider.getList<LeadRecord>('leads', paramsOf(moves)) as Promise<Listed>,
    enabled: moves.length > 0,
    staleTime: Infinity,
    retry: false,
  });

  const latestMoves = useRef(moves);
  const show = (next: Moves, changed?: LeadRecord) => {
    const before = client.getQueryData<Listed>(keyOf(latestMoves.current))?.data ?? [];
    const leads = next.flatMap(
      ({ id }) => (id === changed?.id ? changed : before.find((lead) => lead.id === id)) ?? [],
    );
    client.setQueryData<Listed>(keyOf(next), { data: leads, total: leads.length });
    latestMoves.current = next;
    setMade({ moves: next, shown });
  };
  const move = async (id: string, to: LeadStatus) => {
    const lead = cachedLead(client, id);
    const others = latestMoves.current.filter((earlier) => earlier.id !== id);
    if (lead) show([{ id, to }, ...others].slice(0, MAX_LEAD_IDS), { ...lead, status: to });
    const isSaved = await edit([id], { status: to }, statusTexts(to));
    if (!isSaved)
      show(latestMoves.current.filter((failed) => failed.id !== id || failed.to !== to));
  };

  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
    latestMoves.current = moves;
  });
  const { takeOver } = useSetStatus();
  useEffect(() => takeOver((id, to) => void latestMove.current(id, to)), [takeOver]);

  return useMemo((): Moved => {
    const leads = new Map(data?.data.map((lead) => [lead.id, lead]));
    return {
      arrivedAt: (status) =>
        moves.flatMap(({ id, to }) => {
          const lead = leads.get(id);
          return lead && to === status && lead.status === status ? [lead] : [];
        }),
      latest: (lead) => leads.get(lead.id) ?? lead,
    };
  }, [data, moves]);
}
