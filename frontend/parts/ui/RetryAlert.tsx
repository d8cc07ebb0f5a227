import { Alert } from './Alert';
import { Button } from './Button';

interface Props {
  title?: string;
  text: string | undefined;
  busy?: boolean;
  onRetry: () => void;
}

/** An error with a Try Again button. */
export function RetryAlert({ title, text, busy = false, onRetry }: Props) {
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {text || 'Unknown error'}
    </Alert>
  );
}
