import {
  createContext,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
} from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { afterPaint } from '../../parts/ui/idle';
import type { DrawerField } from './keys/focus';
import { useLinkedLeads } from './linked';
import { leadLink, type LeadView } from './route';

interface Options {
  view: LeadView;
  /** The query of the list to which the lead belongs. */
  search: string;
  /** Gets the focus. */
  field?: DrawerField;
}

/** Opens a lead. The list shows it at once; the panel follows as a transition, which doesn't hold up the next click or key. */
export function useOpenLead() {
  const linked = useLinkedLeads();
  const navigate = useNavigate();
  return useCallback(
    (id: string, { view, search, field }: Options) => {
      linked.open(id);
      startTransition(
        () => void navigate(leadLink({ view, id }, search), { state: field && { field } }),
      );
    },
    [linked, navigate],
  );
}

/** Closes the open lead. Its panel is gone at once; the address follows after the paint, but before another key or click counts on it. */
export function useCloseLead(view: LeadView) {
  const linked = useLinkedLeads();
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => {
    linked.open(null);
    afterPaint(() => void navigate(leadLink({ view, id: null }, search)));
  };
}

interface Opening {
  open: (id: string) => void;
  /** The properties of a link to a lead: a click opens it here, with a key held in another tab. */
  linkTo: (id: string) => { href: string; 'data-lead': string; onClick: MouseEventHandler };
}

const OpeningContext = createContext<Opening | null>(null);

interface Props {
  /** The open lead, if the list is beside it. */
  openId?: string | null;
  /** The query of the list to which the leads belong; by default, that of the page. */
  search?: string;
  children: ReactNode;
}

/** How the rows open leads. Changes only with the query, so that opening a lead renders no row. */
export function OpensLeads({ openId = null, search: given, children }: Props) {
  const location = useLocation();
  const search = given ?? location.search;
  const linked = useLinkedLeads();
  // With each address, because the back button may return before the panel of a highlighted lead has followed.
  useLayoutEffect(() => linked.open(openId), [linked, openId, location]);
  const open = useOpenLead();
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  const opening = useMemo(() => {
    const view = 'list';
    const open = (id: string) => latest.current(id, { view, search });
    return {
      open,
      linkTo: (id: string) => ({
        href: createPath(leadLink({ view, id }, search) as Partial<Location>),
        'data-lead': id,
        onClick: (event: MouseEvent) => {
          const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
          if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
          event.preventDefault();
          open(id);
        },
      }),
    };
  }, [search]);
  return <OpeningContext value={opening}>{children}</OpeningContext>;
}

export function useOpening(): Opening {
  const opening = use(OpeningContext);
  if (!opening) throw new Error('useOpening needs OpensLeads');
  return opening;
}
