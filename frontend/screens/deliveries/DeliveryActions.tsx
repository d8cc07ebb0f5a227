import type { Delivery } from '#contract/deliveries.js';
import { Button } from '../../parts/ui/Button';
import { useKeepFocus } from '../../parts/ui/useKeepFocus';
import { isUnfinished } from './result';
import { useDeliveryActions } from './useDeliveryActions';

interface Props {
  delivery: Delivery;
  className?: string | undefined;
}

export function RunNow({ delivery, className }: Props) {
  const { run } = useDeliveryActions(delivery);
  const { lastRun } = delivery;
  return (
    <Button
      ref={useKeepFocus<HTMLButtonElement>(run.busy)}
      size="sm"
      variant="secondary"
      className={className}
      aria-label={`Run now: ${delivery.name}`}
      busy={run.busy}
      disabled={lastRun !== null && isUnfinished(lastRun)}
      onClick={() => run.run()}
    >
      Run now
    </Button>
  );
}

/** Pausing loses nothing, so it needs no confirmation. */
export function PauseOrResume({ delivery }: Props) {
  const { pause, resume } = useDeliveryActions(delivery);
  const isPaused = delivery.status === 'paused';
  const action = isPaused ? resume : pause;
  const word = isPaused ? 'Resume' : 'Pause';
  return (
    <Button
      ref={useKeepFocus<HTMLButtonElement>(action.busy)}
      size="sm"
      variant="secondary"
      aria-label={`${word} ${delivery.name}`}
      busy={action.busy}
      // The same button pauses and resumes: a double click must not undo itself.
      onClick={({ detail }) => detail < 2 && action.run()}
    >
      {word}
    </Button>
  );
}
