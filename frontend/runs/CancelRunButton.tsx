import { useState } from 'react';
import { api, ApiError } from '../api/api';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { CloseIcon } from '../ui/icons';
import { useNotice } from '../ui/Notice';
import { cityName } from './format';
import type { RunActionProps } from './RunActions';
import { announceHistoryUpdate } from './updates';

const CONFIRM =
  'Cancel this run? The leads found until then are kept. A cancelled run cannot go on.';

/** Stops an unfinished run on the server, once the person has confirmed it. */
export function CancelRunButton({ run, compact = false, className }: RunActionProps) {
  const say = useNotice();
  const [busy, setBusy] = useState(false);
  const label = `Cancel ${run.category} in ${cityName(run.city)}`;

  const cancel = async () => {
    if (!window.confirm(CONFIRM)) return;
    say(null);
    setBusy(true);
    try {
      await api.post(`/api/scraperuns/${run.id}/cancel`);
      announceHistoryUpdate();
    } catch (error) {
      say({
        tone: 'danger',
        text:
          error instanceof ApiError
            ? error.message
            : 'The run could not be cancelled. Please try again.',
      });
    } finally {
      setBusy(false);
    }
  };

  if (compact) {
    return (
      <IconButton label={label} className={className} disabled={busy} onClick={() => void cancel()}>
        <CloseIcon />
      </IconButton>
    );
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      className={className}
      busy={busy}
      aria-label={label}
      onClick={() => void cancel()}
    >
      Cancel
    </Button>
  );
}
