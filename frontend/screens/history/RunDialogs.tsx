import { lazy, Suspense } from 'react';
import { ExportDialog } from '../../parts/export/ExportDialog';
import { runFileUrl } from '../../parts/export/file';
import type { Run } from '../../parts/runs/run';
import { CancelDialog, useCancel } from '../../parts/runs/RunActions';

const ScheduleDialog = lazy(() => import('../../parts/schedule/ScheduleDialog'));

export type RunDialog = 'schedule' | 'formats' | 'cancel';

type Props = { run: Run; dialog: RunDialog | null; onClose: () => void };

/** The dialog that was chosen from a run's menu. */
export function RunDialogs({ run, dialog, onClose }: Props) {
  const { run: cancel } = useCancel(run);
  switch (dialog) {
    case null:
      return null;
    case 'schedule':
      return (
        <Suspense>
          <ScheduleDialog run={run} onClose={onClose} />
        </Suspense>
      );
    case 'formats':
      return <ExportDialog urlOf={(choice) => runFileUrl(run.csvUrl!, choice)} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog run={run} onConfirm={() => cancel()} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
