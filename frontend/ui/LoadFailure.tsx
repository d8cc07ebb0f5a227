import { serversWord } from '../call';
import { Alert } from './Alert';
import { Button } from './Button';

interface LoadFailureProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

/** In place of what could not be read. */
export function LoadFailure({ error, busy, onRetry }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      title={error.message}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {serversWord(error) ?? 'Check your connection. Nothing was changed.'}
    </Alert>
  );
}
