import { waitingText } from '#contract/coverage.js';
import type { Run } from '../runs/run';
import { Alert } from '../ui/Alert';
import { MoreLeads } from './MoreLeads';

type Props = { run: Run; message: string | null };

/** Explains that the plan stopped a run, and how to get the rest. */
export const LimitReached = ({ run, message }: Props) => (
  <Alert tone="warning" title="Limit reached" actions={<MoreLeads />}>
    {[message, waitingText(run.coverage, run.requestedCount)].filter(Boolean).join(' ')}
  </Alert>
);
