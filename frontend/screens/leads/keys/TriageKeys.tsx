import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { useKeys } from '../../../parts/ui/useKeys';
import { outcomeOf } from '../bulk/texts';
import { cachedLead } from '../cached-leads';
import type { ManyChange } from '../provider';
import { useLinkedLeads } from '../linked';
import { useCloseLead, useOpenLead } from '../open-lead';
import type { LeadRoute } from '../route';
import type { LeadRecord } from '../record';
import { useSetStatus } from '../set-status';
import { useEditLeads } from '../useEditLeads';
import { useNeighbors } from '../useNeighbors';
import { DRAWER, focusField, type DrawerField } from './focus';
import { KeysHelp } from './KeysHelp';
import { useKeysSwitch } from './preference';

/**
 * Single-key shortcuts for the open lead, or for the focused lead in the list. The open lead is the highlighted one, even before its
 * panel has followed.
 */
export function TriageKeys({ view, id: shownId }: LeadRoute) {
  const { data: leads = [], onToggleItem } = useListContext<LeadRecord>();
  const { search } = useLocation();
  const open = useOpenLead();
  const close = useCloseLead(view);
  const linked = useLinkedLeads();
  const { isOn } = useKeysSwitch();
  const neighbors = useNeighbors(view, shownId);
  const step = useStep(neighbors, shownId);
  const client = useQueryClient();
  const { edit: editLeads } = useEditLeads();
  const { choose } = useSetStatus();
  const [isHelpOpen, showHelp] = useState(false);

  const openId = () => linked.get().opened;
  const currentId = () => openId() ?? focusedLead();
  const change = (id: string, patch: ManyChange) =>
    editLeads([id], patch, {
      done: ([changed]) => `${changed?.name ?? 'The business'} ${outcomeOf(patch)}.`,
      failed: "The change wasn't saved",
    });
  const edit = (field: DrawerField) => {
    const id = currentId();
    if (id && id === shownId) focusField(field);
    else if (id) open(id, { view, search, field });
  };
  const setStatus = () => {
    const id = currentId();
    const anchor = document.querySelector(`${DRAWER} select`) ?? document.activeElement;
    if (id && anchor) choose({ id, status: cachedLead(client, id)?.status }, anchor);
  };
  const exclude = () => {
    const id = currentId();
    if (!id || cachedLead(client, id)?.suppressed) return;
    const after = linked.hasColumns()
      ? linked.neighbor(id, 1)
      : leads[leads.findIndex((shown) => shown.id === id) + 1]?.id;
    void change(id, { suppressed: true });
    if (!openId()) focusRow(1);
    else if (after) neighbors.open(after);
    else close();
  };

  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      s: setStatus,
      t: () => edit('tag'),
      n: () => edit('note'),
      d: () => edit('due'),
      x: () => {
        const id = currentId();
        // A board has no selection.
        if (id && !linked.hasColumns()) onToggleItem(id);
      },
      e: exclude,
      '/': () => !openId() && searchField()?.focus(),
      '?': () => showHelp(true),
    },
    isOn,
    DRAWER,
  );
  return isHelpOpen && <KeysHelp onClose={() => showHelp(false)} />;
}

/** Moves to the next or previous lead: opens it in place of the open one, or focuses its row, on the next page if need be. */
function useStep(neighbors: ReturnType<typeof useNeighbors>, shownId: string | null) {
  const linked = useLinkedLeads();
  const list = useListContext<LeadRecord>();
  const { data: leads = [], page, setPage, hasNextPage, hasPreviousPage } = list;
  // Gets focus once the other page loads.
  const entering = useRef<{ from: LeadRecord[]; row: 0 | -1 } | null>(null);
  useEffect(() => {
    const target = entering.current;
    if (!target || leads.length === 0 || leads[0]?.id === target.from[0]?.id) return;
    entering.current = null;
    rowLinks().at(target.row)?.focus();
  }, [leads]);
  const [turn, setTurn] = useState<1 | -1 | null>(null);
  useEffect(() => {
    // React-admin changes only the query of the address that it has rendered, which may still be that of a lead just closed.
    if (turn === null || shownId !== null) return;
    setTurn(null);
    entering.current = { from: leads, row: turn === 1 ? 0 : -1 };
    setPage(page + turn);
  }, [turn, shownId, leads, page, setPage]);
  return (by: 1 | -1) => {
    if (linked.get().opened) return neighbors.step(by);
    if (focusRow(by) || linked.hasColumns()) return;
    if (by === 1 ? hasNextPage : hasPreviousPage) setTurn(by);
  };
}

/** A lead in the list or on the board. */
const ROW = ':is(tbody tr, [data-card])';
const LINK = '[data-lead]';

/** The id of the lead whose row contains the focus. */
const focusedLead = () =>
  document.activeElement?.closest(ROW)?.querySelector<HTMLElement>(LINK)?.dataset['lead'] ?? null;

/** The links of the list, or of the column that has the focus. */
const rowLinks = () => [
  ...(document.activeElement?.closest('[data-column]') ?? document).querySelectorAll<HTMLElement>(
    `${ROW} ${LINK}`,
  ),
];

/** Moves the focus to the next or previous row, or to the first one if no row has it. @returns false at the end of the page */
function focusRow(by: 1 | -1): boolean {
  const links = rowLinks();
  const current = links.findIndex(({ dataset }) => dataset['lead'] === focusedLead());
  const target = links[current < 0 ? 0 : current + by];
  target?.focus();
  return target !== undefined;
}

const searchField = () => document.querySelector<HTMLElement>('[role=search] input[type=search]');
