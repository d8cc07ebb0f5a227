import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import { PageNotFound } from '../ui/PageNotFound';
import { useHistoryUpdates } from '../runs/updates';
import { Loading } from '../ui/Loading';
import { LeadDrawer } from './detail/LeadDrawer';
import { NEWEST_FIRST } from './provider';
import { parseLeadPath } from './route';
import type { LeadRecord } from './record';
import { useLeadFilter } from './useLeadFilter';
import { BulkActions } from './workbench/BulkActions';
import { LeadFilters } from './workbench/LeadFilters';
import { LeadList } from './workbench/LeadList';
import { LeadsHeader } from './workbench/LeadsHeader';

const LeadMap = lazy(() => import('./map/LeadMap'));

const PAGE_SIZE = 25;
// The error panel shows the error; a notification would repeat it.
const queryOptions = { onError: () => {} };

/** All of the account's leads, to filter, edit and export. */
export default function Leads() {
  const route = parseLeadPath(useParams()['*'] ?? '');
  useReloadAfterRuns();
  if (!route) return <PageNotFound />;
  return (
    <ListBase<LeadRecord> sort={NEWEST_FIRST} perPage={PAGE_SIZE} queryOptions={queryOptions}>
      <ValidFilter>
        <LeadsHeader view={route.view} />
        <LeadFilters />
        {route.view === 'map' ? (
          <Suspense fallback={<Loading text="Loading map..." />}>
            <LeadMap />
          </Suspense>
        ) : (
          <>
            <BulkActions />
            <LeadList />
          </>
        )}
        {route.id && <LeadDrawer key={route.id} id={route.id} view={route.view} />}
      </ValidFilter>
    </ListBase>
  );
}

/** Reloads the leads when a run ends: it may have found new ones. */
function useReloadAfterRuns() {
  const client = useQueryClient();
  const reload = useCallback(() => client.invalidateQueries({ queryKey: ['leads'] }), [client]);
  useHistoryUpdates(reload);
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
