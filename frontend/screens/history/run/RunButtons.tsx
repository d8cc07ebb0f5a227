import { isFinished } from '#contract/scrape.js';
import { DownloadCsv } from '../../../parts/runs/DownloadCsv';
import { reachedLimit } from '../../../parts/runs/format';
import type { Run } from '../../../parts/runs/run';
import { RunActions, useRunAgain } from '../../../parts/runs/RunActions';
import { useLeadsLeft } from '../../../parts/plan/usePlanUsage';
import { May } from '../../../parts/session/May';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { Button } from '../../../parts/ui/Button';
import { lazy } from 'react';

const ScheduleDialog = lazy(() => import('../../../parts/schedule/ScheduleDialog'));

/** What can be done with the run on the page. */
export function RunButtons({ run }: { run: Run }) {
  const again = useRunAgain(run);
  const left = useLeadsLeft();
  const isMainAgain = !run.csvUrl || (reachedLimit(run) && Boolean(left));
  return (
    <>
      {isFinished(run.status) ? (
        <>
          <May do="work">
            <Button size="sm" variant={isMainAgain ? 'primary' : 'secondary'} onClick={again}>
              Run again
            </Button>
          </May>
          <May do="deliver">
            <DialogButton dialog={(close) => <ScheduleDialog run={run} onClose={close} />}>
              Schedule
            </DialogButton>
          </May>
        </>
      ) : (
        <RunActions run={run} />
      )}
      {/* At the plan's limit, more leads are the main thing. */}
      {run.csvUrl && (
        <DownloadCsv
          of={reachedLimit(run) ? 'page' : 'main'}
          runId={run.runId}
          csvUrl={run.csvUrl}
          leads={[]}
        />
      )}
    </>
  );
}
