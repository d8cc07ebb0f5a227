import { Alert } from './Alert';
import { Button } from './Button';
import styles from './Unreachable.module.css';

/** The server or the identity provider does not answer. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Lead Delivery</h1>
      <Alert
        tone="danger"
        title="We cannot reach Lead Delivery right now."
        actions={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        Check your connection. Nothing you entered is lost.
      </Alert>
    </main>
  );
}
