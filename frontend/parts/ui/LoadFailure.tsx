import { serverMessage } from '../api/call';
import { RetryAlert } from './RetryAlert';

interface LoadFailureProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

/** Replaces content that failed to load. */
export const LoadFailure = ({ error, busy, onRetry }: LoadFailureProps) => (
  <RetryAlert
    title={error.message}
    text={serverMessage(error) ?? "The server can't be reached or didn't respond."}
    busy={busy}
    onRetry={onRetry}
  />
);
