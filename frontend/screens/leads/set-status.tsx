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
import type { LeadRecord } from './record';
import { useEditLeads } from './useEditLeads';

interface Lead {
  id: string;
  status?: LeadStatus | undefined;
}

interface StatusActions {
  set: SetStatus;
  /** Opens the statuses next to this element. */
  choose: (lead: Lead, anchor: Element) => void;
  /** Sets statuses in another way, as the board does, which also moves the card. @returns a function that ends it */
  takeOver: (set: SetStatus) => () => void;
}
type SetStatus = (id: string, status: LeadStatus) => void;

const StatusContext = createContext<StatusActions | null>(null);

/** What a notice says about a new status. */
export const statusTexts = (status: LeadStatus) => ({
  done: ([changed]: LeadRecord[]) => `${changed?.name ?? 'The business'} ${outcomeOf({ status })}.`,
  failed: "The change wasn't saved",
});

/** Sets the status of a lead in the list, with Undo. One menu for all rows. */
export function SetsStatus({ children }: { children: ReactNode }) {
  const { edit } = useEditLeads();
  const latest = useRef(edit);
  useLayoutEffect(() => {
    latest.current = edit;
  });
  const other = useRef<SetStatus | null>(null);
  const [choosing, setChoosing] = useState<{ lead: Lead; anchor: Element } | null>(null);
  // Stays the same, so that a change renders no row.
  const actions = useMemo(
    (): StatusActions => ({
      set: (id, status) => {
        if (other.current) other.current(id, status);
        else void latest.current([id], { status }, statusTexts(status));
      },
      choose: (lead, anchor) => setChoosing({ lead, anchor }),
      takeOver: (set) => {
        other.current = set;
        return () => (other.current = null);
      },
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
