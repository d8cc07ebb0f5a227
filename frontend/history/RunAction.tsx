import { isFinished } from '../../contract/scrape.js';
import { CancelRunButton } from './CancelRunButton';
import type { Run } from './run';
import { RunAgainButton } from './RunAgainButton';

export interface RunActionProps {
  run: Run;
  /** A picture in place of the words. */
  compact?: boolean;
  className?: string | undefined;
}

/** What can be done about a run: cancel it while it goes on, start it again afterwards. */
export function RunAction(props: RunActionProps) {
  return isFinished(props.run.status) ? (
    <RunAgainButton {...props} />
  ) : (
    <CancelRunButton {...props} />
  );
}
