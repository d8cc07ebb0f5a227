import { serversWord } from '../api/call';
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
    text={serversWord(error) ?? 'The server could not be reached, or could not answer.'}
    busy={busy}
    onRetry={onRetry}
  />
);
