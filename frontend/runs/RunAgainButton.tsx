import { useEffect, useState } from 'react';
import { api, ApiError } from '../api/api';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { useNotice } from '../ui/Notice';
import { RepeatIcon } from '../dashboard/icons';
import { cityName } from './format';
import { requestOf } from './run';
import type { RunActionProps } from './RunActions';
import { announceHistoryUpdate } from './updates';

/** A second click within this time is the other half of a double click, not the wish for one more run. */
const REST_MS = 2_000;

/** Starts the same request as a new run. */
export function RunAgainButton({ run, compact = false, className }: RunActionProps) {
  const say = useNotice();
  const [state, setState] = useState<'idle' | 'sending' | 'started'>('idle');
  const what = `${run.category} in ${cityName(run.city)}`;

  useEffect(() => {
    if (state !== 'started') return undefined;
    const timer = setTimeout(() => setState('idle'), REST_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const start = async () => {
    say(null);
    setState('sending');
    try {
      await api.post('/api/scraperuns', requestOf(run));
      setState('started');
      say({ tone: 'success', text: `Run started: ${what}.` });
      announceHistoryUpdate();
    } catch (error) {
      setState('idle');
      say({
        tone: 'danger',
        text:
          error instanceof ApiError
            ? error.message
            : 'The run could not be started. Please try again.',
      });
    }
  };

  const shared = { className, onClick: () => void start() };
  if (compact) {
    return (
      <IconButton {...shared} label={`Run again: ${what}`} disabled={state !== 'idle'}>
        <RepeatIcon />
      </IconButton>
    );
  }
  return (
    <Button
      {...shared}
      size="sm"
      variant="secondary"
      busy={state === 'sending'}
      disabled={state === 'started'}
      aria-label={`${state === 'started' ? 'Started' : 'Run again'}: ${what}`}
    >
      {state === 'started' ? 'Started' : 'Run again'}
    </Button>
  );
}
