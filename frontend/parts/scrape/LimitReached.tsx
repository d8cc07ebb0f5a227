import { waitingText } from '#contract/coverage.js';
import type { Run } from '../runs/run';
import { Alert } from '../ui/Alert';
import { MoreLeads } from './MoreLeads';

interface Props {
  message: string | null;
  /** Without the run's page around it, which names its status and what is waiting. */
  run?: Run;
}

/** Explains that the plan stopped a run, and how to get the rest. */
export const LimitReached = ({ message, run }: Props) => (
  <Alert
    tone="warning"
    title={run ? 'Limit reached' : message}
    actions={<MoreLeads variant={run ? 'secondary' : 'primary'} />}
  >
    {run && [message, waitingText(run.coverage, run.requestedCount)].filter(Boolean).join(' ')}
  </Alert>
);
