import { RetryAlert } from './RetryAlert';
import styles from './Unreachable.module.css';

/** Shown when the server or the identity provider does not respond. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Lead Delivery</h1>
      <RetryAlert
        title="We can't reach Lead Delivery right now."
        text="Check your connection. Nothing you entered is lost."
        onRetry={onRetry}
      />
    </main>
  );
}
