import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFinished } from '#contract/scrape.js';
import { ApiError } from '../api/api';
import { useCan } from '../session/useCan';
import { ActionButton } from '../ui/ActionButton';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CloseIcon, Icon } from '../ui/icons';
import { useAction } from '../ui/useAction';
import { useKeepFocus } from '../ui/useKeepFocus';
import { changeRun } from './change';
import { cityName } from './format';
import { formWith } from './form';
import { requestOf, type Run } from './run';
import { announceHistoryUpdate } from './updates';

interface RunActionsProps {
  run: Run;
  /** Shows icons instead of text. */
  compact?: boolean;
  className?: string | undefined;
}

/** Pause, resume and cancel an unfinished run; run a finished one again. Nothing for those who only look. */
export function RunActions(props: RunActionsProps) {
  const mayWork = useCan('work');
  if (!mayWork) return null;
  if (isFinished(props.run.status)) return <RunAgain {...props} />;
  return (
    <>
      <PauseOrResume {...props} />
      <Cancel {...props} />
    </>
  );
}

export const nameOf = ({ category, city }: Run) => `${category} in ${cityName(city)}`;

/** Pausing loses nothing, so it needs no confirmation. */
export function usePauseOrResume(run: Run) {
  const isPaused = run.status === 'Paused';
  const action = useAction(() => changeRun(run.id, isPaused ? 'resume' : 'pause'), {
    meta: noticeOf(`The run couldn't be ${isPaused ? 'resumed' : 'paused'}. Please try again.`),
    onSuccess: announceHistoryUpdate,
  });
  return { ...action, isPaused, word: isPaused ? 'Resume' : 'Pause' };
}

function PauseOrResume({ run, ...look }: RunActionsProps) {
  const { run: toggle, busy, isPaused, word } = usePauseOrResume(run);
  return (
    <ActionButton
      {...look}
      ref={useKeepFocus<HTMLButtonElement>(busy)}
      label={`${word} ${nameOf(run)}`}
      icon={isPaused ? <PlayIcon /> : <PauseIcon />}
      busy={busy}
      // The same button pauses and resumes: a double click must not undo itself.
      onClick={({ detail }) => detail < 2 && toggle()}
    >
      {word}
    </ActionButton>
  );
}

export const useCancel = (run: Run) =>
  useAction(() => changeRun(run.id, 'cancel'), {
    meta: noticeOf("The run couldn't be canceled. Please try again."),
    onSuccess: announceHistoryUpdate,
  });

type CancelDialogProps = { run: Run; onConfirm: () => void; onClose: () => void };

export const CancelDialog = ({ run, ...dialog }: CancelDialogProps) => (
  <ConfirmDialog
    title={`Cancel ${nameOf(run)}?`}
    text="Leads found so far are kept. A canceled run can't be resumed."
    action="Cancel run"
    cancel="Keep run"
    {...dialog}
  />
);

function Cancel({ run, ...look }: RunActionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { run: cancel, busy } = useCancel(run);
  return (
    <>
      <ActionButton
        {...look}
        label={`Cancel ${nameOf(run)}`}
        icon={<CloseIcon />}
        busy={busy}
        onClick={() => setConfirming(true)}
      >
        Cancel
      </ActionButton>
      {isConfirming && (
        <CancelDialog run={run} onConfirm={() => cancel()} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

/** Opens the form with the same request, so that it can be changed before it starts. */
export function useRunAgain(run: Run) {
  const navigate = useNavigate();
  return () => void navigate(...formWith(requestOf(run)));
}

function RunAgain({ run, ...look }: RunActionsProps) {
  const again = useRunAgain(run);
  return (
    <ActionButton
      {...look}
      label={`Run again: ${nameOf(run)}`}
      icon={<RepeatIcon />}
      busy={false}
      onClick={again}
    >
      Run again
    </ActionButton>
  );
}

const noticeOf = (failure: string) => ({
  notice: (error: Error) => (error instanceof ApiError ? error.message : failure),
});

const PauseIcon = () => (
  <Icon width="20" height="20">
    <path d="M9 6v12M15 6v12" />
  </Icon>
);

const PlayIcon = () => (
  <Icon width="20" height="20">
    <path d="M8.5 5.5v13l10-6.5-10-6.5Z" />
  </Icon>
);

const RepeatIcon = () => (
  <Icon width="20" height="20">
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />
  </Icon>
);
