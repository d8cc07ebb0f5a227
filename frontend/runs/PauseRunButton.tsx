import { api, ApiError } from '../api/api';
import { PauseIcon, PlayIcon } from '../dashboard/icons';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { useNotice } from '../ui/Notice';
import { useAction } from '../ui/useAction';
import { useFocusKept } from '../ui/useFocusKept';
import { cityName } from './format';
import type { RunActionProps } from './RunActions';
import { announceHistoryUpdate } from './updates';

/** Lets an unfinished run rest, or go on; nothing is lost by either, so nobody is asked. */
export function PauseRunButton({ run, compact = false, className }: RunActionProps) {
  const say = useNotice();
  const isPaused = run.status === 'Paused';
  const word = isPaused ? 'Resume' : 'Pause';
  const label = `${word} ${run.category} in ${cityName(run.city)}`;
  const { run: toggle, busy } = useAction(async () => {
    say(null);
    try {
      await api.post(`/api/scraperuns/${run.id}/${word.toLowerCase()}`);
      announceHistoryUpdate();
    } catch (error) {
      const instead = `The run could not be ${isPaused ? 'resumed' : 'paused'}. Please try again.`;
      say({ tone: 'danger', text: error instanceof ApiError ? error.message : instead });
    }
  });
  const control = useFocusKept<HTMLButtonElement>(busy);
  // One button for both: the other half of a double click is no wish to take it back.
  const onClick = ({ detail }: { detail: number }) => detail < 2 && toggle();

  if (compact) {
    return (
      <IconButton
        ref={control}
        label={label}
        className={className}
        disabled={busy}
        onClick={onClick}
      >
        {isPaused ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
    );
  }
  return (
    <Button
      ref={control}
      size="sm"
      variant="secondary"
      className={className}
      busy={busy}
      aria-label={label}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
