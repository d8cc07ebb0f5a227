import { serverMessage } from '../api/call';
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
    text={serverMessage(error) ?? 'The server could not be reached, or could not answer.'}
    busy={busy}
    onRetry={onRetry}
  />
);
