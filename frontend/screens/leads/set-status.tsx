import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { LeadStatus } from '#contract/lead-fields.js';
import { outcomeOf } from './bulk/texts';
import { StatusMenu } from './keys/StatusMenu';
import { useEditLeads } from './useEditLeads';

interface Lead {
  id: string;
  status?: LeadStatus | undefined;
}

interface StatusActions {
  set: (id: string, status: LeadStatus) => void;
  /** Opens the statuses next to this element. */
  choose: (lead: Lead, anchor: Element) => void;
}

const StatusContext = createContext<StatusActions | null>(null);

/** Sets the status of a lead in the list, with Undo. One menu for all rows. */
export function SetsStatus({ children }: { children: ReactNode }) {
  const { edit } = useEditLeads();
  const latest = useRef(edit);
  useLayoutEffect(() => {
    latest.current = edit;
  });
  const [choosing, setChoosing] = useState<{ lead: Lead; anchor: Element } | null>(null);
  // Stays the same, so that a change renders no row.
  const actions = useMemo(
    (): StatusActions => ({
      set: (id, status) =>
        void latest.current(
          [id],
          { status },
          {
            done: ([changed]) => `${changed?.name ?? 'The business'} ${outcomeOf({ status })}.`,
            failed: "The change wasn't saved",
          },
        ),
      choose: (lead, anchor) => setChoosing({ lead, anchor }),
    }),
    [],
  );
  return (
    <StatusContext value={actions}>
      {children}
      {choosing && (
        <StatusMenu
          anchor={choosing.anchor}
          current={choosing.lead.status}
          onChoose={(status) => {
            setChoosing(null);
            actions.set(choosing.lead.id, status);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </StatusContext>
  );
}

export function useSetStatus(): StatusActions {
  const actions = use(StatusContext);
  if (!actions) throw new Error('useSetStatus needs SetsStatus');
  return actions;
}
