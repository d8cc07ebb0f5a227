import type { Coverage } from '#contract/coverage.js';
import { waitingText } from '../runs/outcomes';
import { Alert } from '../ui/Alert';
import { MoreLeads } from './MoreLeads';

type Props = { message: string | null; coverage: Coverage };

/** Explains that the plan stopped a run, and how to get the rest. */
export const LimitReached = ({ message, coverage }: Props) => (
  <Alert tone="warning" title="Limit reached" actions={<MoreLeads />}>
    {[message, waitingText(coverage)].filter(Boolean).join(' ')}
  </Alert>
);
