import { serversWord } from '../call';
import { RetryAlert } from './RetryAlert';

interface LoadFailureProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

/** In place of what could not be read. */
export const LoadFailure = ({ error, busy, onRetry }: LoadFailureProps) => (
  <RetryAlert
    title={error.message}
    text={serversWord(error) ?? 'Check your connection. Nothing was changed.'}
    busy={busy}
    onRetry={onRetry}
  />
);
