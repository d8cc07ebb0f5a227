import {
  createContext,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import type { DrawerField } from './keys/focus';
import { useLinkedLeads } from './linked';
import { leadLink, type LeadRoute } from './route';

interface Options {
  /** The query of the list to which the lead belongs. */
  search: string;
  /** Gets the focus. */
  field?: DrawerField;
}

/**
 * Opens a lead, or closes the open one. The list shows it at once; the panel follows as a transition, which doesn't hold up the next
 * click or key.
 */
export function useOpenLead() {
  const linked = useLinkedLeads();
  const navigate = useNavigate();
  return useCallback(
    (to: LeadRoute, { search, field }: Options) => {
      linked.open(to.id);
      startTransition(() => void navigate(leadLink(to, search), { state: field && { field } }));
    },
    [linked, navigate],
  );
}

interface Opening {
  addressOf: (id: string) => string;
  open: (id: string) => void;
}

const OpeningContext = createContext<Opening | null>(null);

interface Props {
  /** The query of the list to which the leads belong; by default, that of the page. */
  search?: string;
  children: ReactNode;
}

/** How the rows open leads. Changes only with the query, so that opening a lead renders no row. */
export function OpensLeads({ search: given, children }: Props) {
  const location = useLocation();
  const search = given ?? location.search;
  const open = useOpenLead();
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  const opening = useMemo(() => {
    const route = (id: string): LeadRoute => ({ view: 'list', id });
    return {
      addressOf: (id: string) => createPath(leadLink(route(id), search) as Partial<Location>),
      open: (id: string) => latest.current(route(id), { search }),
    };
  }, [search]);
  return <OpeningContext value={opening}>{children}</OpeningContext>;
}

export function useOpening(): Opening {
  const opening = use(OpeningContext);
  if (!opening) throw new Error('useOpening needs OpensLeads');
  return opening;
}
