import { isFinished } from '../../contract/scrape.js';
import { CancelRunButton } from './CancelRunButton';
import { PauseRunButton } from './PauseRunButton';
import type { Run } from './run';
import { RunAgainButton } from './RunAgainButton';

export interface RunActionProps {
  run: Run;
  /** A picture in place of the words. */
  compact?: boolean;
  className?: string | undefined;
}

/** What can be done about a run: pause, resume and cancel it until it ends, start it again afterwards. */
export function RunAction(props: RunActionProps) {
  if (isFinished(props.run.status)) return <RunAgainButton {...props} />;
  return (
    <>
      <PauseRunButton {...props} />
      <CancelRunButton {...props} />
    </>
  );
}
