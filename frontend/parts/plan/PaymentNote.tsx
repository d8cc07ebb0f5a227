import { Alert } from '../ui/Alert';
import { ChevronIcon } from '../ui/icons';
import { useConfig } from '../api/useConfig';
import styles from './PaymentNote.module.css';

/** Explains that nothing is charged where no payment provider is configured or the test checkout stands in for one. */
export function PaymentNote({ children }: { children?: string }) {
  const billing = useConfig()?.billing;
  if (!billing) return null;
  if (!billing.enabled)
    return (
      <Alert title="No payment provider is configured.">
        {billing.reason} {children}
      </Alert>
    );
  if (!billing.isTest) return null;
  return (
    <details className={styles.test}>
      <summary>
        <ChevronIcon width="14" height="14" />
        Test checkout: no card is charged.
      </summary>
      Pay with a test card, such as 4242 4242 4242 4242. To try out renewals, move the date forward
      in the billing portal.
    </details>
  );
}
