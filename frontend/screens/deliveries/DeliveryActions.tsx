import type { Delivery } from '#contract/deliveries.js';
import { ActionButton } from '../../parts/ui/ActionButton';
import { Icon } from '../../parts/ui/icons';
import { useKeepFocus } from '../../parts/ui/useKeepFocus';
import { isUnfinished } from './result';
import { useDeliveryActions } from './useDeliveryActions';

interface Props {
  delivery: Delivery;
  /** Shows an icon instead of text. */
  compact?: boolean;
}

export function RunNow({ delivery, compact }: Props) {
  const { run } = useDeliveryActions(delivery);
  const { lastRun } = delivery;
  return (
    <ActionButton
      ref={useKeepFocus<HTMLButtonElement>(run.busy)}
      compact={compact}
      label={`Run now: ${delivery.name}`}
      icon={<SendIcon />}
      busy={run.busy}
      disabled={lastRun !== null && isUnfinished(lastRun)}
      onClick={() => run.run()}
    >
      Run now
    </ActionButton>
  );
}

/** Pausing loses nothing, so it needs no confirmation. */
export function PauseOrResume({ delivery, compact }: Props) {
  const { pause, resume } = useDeliveryActions(delivery);
  const isPaused = delivery.status === 'paused';
  const action = isPaused ? resume : pause;
  const word = isPaused ? 'Resume' : 'Pause';
  return (
    <ActionButton
      ref={useKeepFocus<HTMLButtonElement>(action.busy)}
      compact={compact}
      label={`${word} ${delivery.name}`}
      icon={isPaused ? <ResumeIcon /> : <PauseIcon />}
      busy={action.busy}
      // The same button pauses and resumes: a double click must not undo itself.
      onClick={({ detail }) => detail < 2 && action.run()}
    >
      {word}
    </ActionButton>
  );
}

const SendIcon = () => (
  <Icon>
    <path d="M4.5 5.5 19.5 12l-15 6.5 2.5-6.5-2.5-6.5ZM7 12h6" />
  </Icon>
);
const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);
const ResumeIcon = () => (
  <Icon>
    <path d="M8.5 5.5v13l10-6.5-10-6.5Z" />
  </Icon>
);
