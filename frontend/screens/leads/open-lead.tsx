import { createContext, use, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { leadLink } from './route';

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
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const opening = useMemo(() => {
    const link = (id: string) => leadLink({ view: 'list', id }, search);
    return {
      addressOf: (id: string) => createPath(link(id) as Partial<Location>),
      open: (id: string) => void latest.current(link(id)),
    };
  }, [search]);
  return <OpeningContext value={opening}>{children}</OpeningContext>;
}

export function useOpening(): Opening {
  const opening = use(OpeningContext);
  if (!opening) throw new Error('useOpening needs OpensLeads');
  return opening;
}
