import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import { PageNotFound } from '../../parts/ui/PageNotFound';
import { LIST_PROPS } from '../../parts/lists/params';
import { useHistoryUpdates } from '../../parts/runs/updates';
import { LazyMap } from '../../parts/map/LazyMap';
import { Alert } from '../../parts/ui/Alert';
import { ErrorBoundary } from '../../parts/ui/ErrorBoundary';
import { ListLoading } from '../../parts/ui/ListLoading';
import { Loading } from '../../parts/ui/Loading';
import { May } from '../../parts/session/May';
import { useOtherTabs } from '../../parts/ui/tabs';
import { LeadDrawer } from './detail/LeadDrawer';
import { useDocked } from './detail/LeadPanel';
import { LatestFilter } from './filters/LatestFilter';
import { TriageKeys } from './keys/TriageKeys';
import styles from './Leads.module.css';
import { LinkListAndMap, useHasOpen } from './linked';
import { OpensLeads } from './open-lead';
import { MOST_COMPLETE_FIRST } from './provider';
import { parseLeadPath, type LeadRoute, type LeadView } from './route';
import type { LeadRecord } from './record';
import { BulkProgress } from './bulk/BulkProgress';
import { ImportProgress } from './import/ImportProgress';
import { SetsStatus } from './set-status';
import { Sources } from './Sources';
import { useHasRows } from './useHasRows';
import { useLeadFilter } from './useLeadFilter';
import { BulkActions } from './workbench/BulkActions';
import { LeadList } from './workbench/LeadList';
import { LeadsBar } from './workbench/LeadsBar';
import { useLayout } from './workbench/useLayout';
import { useMapBeside } from './workbench/useMapBeside';

const Board = lazy(() => import('./board/Board'));
const Duplicates = lazy(() => import('./duplicates/Duplicates'));
const LeadMap = lazy(() => import('./map/LeadMap'));

const PAGE_SIZE = 25;

/** All of the account's leads, to filter, edit and export. */
export default function Leads() {
  const path = useParams()['*'] ?? '';
  const route = parseLeadPath(path);
  useReload();
  if (path === 'duplicates') return <Duplicates />;
  if (!route) return <PageNotFound />;
  return (
    <ListBase<LeadRecord> {...LIST_PROPS} sort={MOST_COMPLETE_FIRST} perPage={PAGE_SIZE}>
      <ValidFilter>
        <LinkListAndMap openId={route.id}>
          <LatestFilter>
            <LeadsBar view={route.view} />
            <InProgress />
            <SetsStatus>
              <OpensLeads openId={route.id}>
                <Workbench {...route} />
              </OpensLeads>
              <TriageKeys {...route} />
            </SetsStatus>
          </LatestFilter>
        </LinkListAndMap>
      </ValidFilter>
    </ListBase>
  );
}

/** Changes and imports that continue. */
function InProgress() {
  return (
    useHasRows() && (
      <>
        <BulkProgress />
        <ImportProgress />
      </>
    )
  );
}

const BOARD_WAITING = <ListLoading text="Loading leads..." lines={8} />;
const MAP_WAITING = <Loading text="Loading map..." inline />;

function Workbench(route: LeadRoute) {
  const { isBoard } = useLayout(route.view);
  return isBoard ? <BoardAndLead {...route} /> : <ListAndMap {...route} />;
}

/** The board, which takes the room of the list and the map, and the open lead beside it. */
function BoardAndLead({ view, id }: LeadRoute) {
  const isDocked = useDocked();
  return (
    <Views
      isBoth={false}
      isDocked={isDocked}
      openLead={id && <LeadDrawer id={id} view={view} isDocked={isDocked} />}
    >
      <div className={styles.list}>
        <ErrorBoundary
          fallback={
            <Alert tone="info">The board couldn't be loaded. Reload the page to see it.</Alert>
          }
        >
          <Suspense fallback={BOARD_WAITING}>
            <Board />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Views>
  );
}

/** The list and the map side by side if there is room, otherwise the chosen view. An open lead is beside them, over the map. */
function ListAndMap({ view, id }: LeadRoute) {
  const { hasRoom, isMapHidden } = useMapBeside();
  const isDocked = useDocked();
  // The attribution for the list's page also covers the map's leads.
  const { data: page = [], isPending } = useListContext<LeadRecord>();
  const showsMap = view === 'map' || (hasRoom && !isMapHidden);
  const showsList = view === 'list' || hasRoom;
  const keepsMap = useKeptMap(view, showsMap);
  return (
    <>
      <Views
        isBoth={showsList && showsMap}
        isDocked={isDocked}
        openLead={id && <LeadDrawer id={id} view={view} isDocked={isDocked} />}
      >
        {showsList && (
          <div className={styles.list}>
            <LeadList />
          </div>
        )}
        {(showsMap || keepsMap) && (
          <div className={styles.map} hidden={!showsMap}>
            <LazyMap waiting={MAP_WAITING}>
              {/* Beside the list, the map's code would delay the first rows. */}
              {showsList && isPending ? MAP_WAITING : <LeadMap view={view} />}
            </LazyMap>
          </div>
        )}
      </Views>
      <Sources leads={page} />
      <May do="work">
        <BulkActions isHidden={!showsList} />
      </May>
    </>
  );
}

interface ViewsProps {
  isBoth: boolean;
  isDocked: boolean;
  openLead: ReactNode;
  children: ReactNode;
}

/** The list, the map and the open lead. A lead that was just closed is gone before the address says so, without rendering the list. */
function Views({ isBoth, isDocked, openLead, children }: ViewsProps) {
  const open = useHasOpen() && openLead;
  return (
    <div className={styles.views} data-both={isBoth} data-docked={isDocked && Boolean(open)}>
      {children}
      {open}
    </div>
  );
}

/**
 * Whether the map, which was beside the list, stays mounted although the window has become too narrow for both. Otherwise, turning a
 * tablet would lose an area that is being drawn.
 */
function useKeptMap(view: LeadView, showsMap: boolean): boolean {
  const { hasRoom, isMapHidden } = useMapBeside();
  const isBeside = view === 'list' && hasRoom && showsMap;
  const [wasBeside, setWasBeside] = useState(isBeside);
  if (isBeside && !wasBeside) setWasBeside(true);
  if (wasBeside && isMapHidden) setWasBeside(false);
  return wasBeside && view === 'list' && !hasRoom;
}

/** Reloads the leads when a run ends, because it may have found more, and when another tab changes leads. */
function useReload() {
  const client = useQueryClient();
  const reload = useCallback(() => {
    for (const key of ['leads', 'duplicates']) void client.invalidateQueries({ queryKey: [key] });
  }, [client]);
  useHistoryUpdates(reload);
  useOtherTabs('leads', reload);
}

/** Removes invalid filters from the URL. */
function ValidFilter({ children }: { children: ReactNode }) {
  const { filterValues } = useListContext();
  const [, setQuery] = useSearchParams();
  const valid = useLeadFilter();
  const isValid = Object.keys(filterValues).every((name) => name in valid);
  useEffect(() => {
    if (isValid) return;
    setQuery(
      (query) => {
        query.set('filter', JSON.stringify(valid));
        return query;
      },
      { replace: true },
    );
  }, [isValid, valid, setQuery]);
  return children;
}
