import { lazy } from 'react';
import { LazyMap } from '../../../parts/map/LazyMap';
import type { Run } from '../../../parts/runs/run';
import { useRunLeads } from '../useRunLeads';

const RunMap = lazy(() => import('../../../parts/runs/RunMap'));

/** The outline of the run's area, the parts still to search, and the leads. */
export function SearchedMap({ run }: { run: Run }) {
  const { leads } = useRunLeads(run);
  return (
    <LazyMap>
      <RunMap runId={run.id} version={`${run.progress} ${run.leads}`} leads={leads ?? NONE} />
    </LazyMap>
  );
}

const NONE: NonNullable<ReturnType<typeof useRunLeads>['leads']> = [];
