import { useState } from 'react';
import { isFinished } from '#contract/scrape.js';
import { runFileUrl } from '../../parts/export/file';
import { usePlainCsv } from '../../parts/export/MarkSwitch';
import { leadsOfRunPath, runPath } from '../../parts/runs/paths';
import type { Run } from '../../parts/runs/run';
import { nameOf, usePauseOrResume, useRunAgain } from '../../parts/runs/RunActions';
import { useCan } from '../../parts/session/useCan';
import { ActionMenu, MenuButton, type MenuAction } from '../../parts/ui/ActionMenu';
import { RunDialogs, type RunDialog } from './RunDialogs';

type Props = { run: Run; className?: string | undefined };

/** Everything that can be done with a run. */
export function RunMenu({ run, className }: Props) {
  const [dialog, setDialog] = useState<RunDialog | null>(null);
  return (
    <>
      <MenuButton label={`Actions for ${nameOf(run)}`} className={className}>
        {(menu) => <OpenMenu {...menu} run={run} onDialog={setDialog} />}
      </MenuButton>
      <RunDialogs run={run} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

type OnDialog = (dialog: RunDialog) => void;
type OpenMenuProps = Omit<Parameters<typeof ActionMenu>[0], 'items'> & {
  run: Run;
  onDialog: OnDialog;
};

const OpenMenu = ({ run, onDialog, ...menu }: OpenMenuProps) => (
  <ActionMenu {...menu} items={useItems(run, onDialog)} />
);

function useItems(run: Run, onDialog: OnDialog): MenuAction[] {
  const again = useRunAgain(run);
  const pause = usePauseOrResume(run);
  const csv = usePlainCsv();
  const { csvUrl } = run;
  const [mayWork, mayDeliver] = [useCan('work'), useCan('deliver')];
  return [
    { label: 'Open run', to: runPath(run.id) },
    ...(run.leads > 0 ? [{ label: 'Open in Leads', to: leadsOfRunPath(run.id) }] : []),
    ...(isFinished(run.status)
      ? [
          ...(mayWork ? [{ label: 'Run again', onClick: again }] : []),
          ...(mayDeliver ? [{ label: 'Schedule', onClick: () => onDialog('schedule') }] : []),
        ]
      : mayWork
        ? [
            { label: pause.word, onClick: () => pause.run() },
            { label: 'Cancel run', onClick: () => onDialog('cancel') },
          ]
        : []),
    ...(csvUrl
      ? [
          {
            label: 'Download CSV',
            file: { href: runFileUrl(csvUrl, csv), download: `leads_${run.runId}.csv` },
          },
          { label: 'Other formats', onClick: () => onDialog('formats') },
        ]
      : []),
  ];
}
