import { waitingText } from '#contract/coverage.js';
import { counted } from '#contract/numbers.js';
import { useLeadsLeft } from '../plan/usePlanUsage';
import type { Run } from '../runs/run';
import { Alert } from '../ui/Alert';
import { MoreLeads } from './MoreLeads';

interface Props {
  message: string | null;
  /** Without the run's page around it, which names its status and what is waiting. */
  run?: Run;
}

/** Explains that the plan stopped a run, and how to get the rest. */
export function LimitReached({ message, run }: Props) {
  const left = useLeadsLeft();
  // Right after a run, none are left; later, a page may be of an earlier period.
  const isOver = !run && Boolean(left);
  return (
    <Alert
      tone="warning"
      title={run ? 'Limit reached' : message}
      actions={(run || left === 0) && <MoreLeads variant={run ? 'secondary' : 'primary'} />}
    >
      {run && [message, waitingText(run.coverage, run.requestedCount)].filter(Boolean).join(' ')}
      {isOver && `You have ${counted(left!, 'lead')} again. Run it again for the others.`}
    </Alert>
  );
}
