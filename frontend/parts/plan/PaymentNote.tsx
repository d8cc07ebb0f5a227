import { Alert } from '../ui/Alert';
import { Badge } from '../ui/Badge';
import { ChevronIcon } from '../ui/icons';
import { Text } from '../ui/layout';
import { useConfig } from '../api/useConfig';
import styles from './PaymentNote.module.css';

/** Explains that nothing is charged where no payment provider is configured. */
export function PaymentNote({ children }: { children?: string }) {
  const billing = useConfig()?.billing;
  if (!billing || billing.enabled) return null;
  return (
    <Alert title="No payment provider is configured.">
      {billing.reason} {children}
    </Alert>
  );
}

/** A tag beside the plan, where the test checkout stands in for a payment provider. */
export function TestCheckout() {
  const billing = useConfig()?.billing;
  if (!billing?.enabled || !billing.isTest) return null;
  return (
    <details className={styles.test}>
      <summary>
        <Badge color="gray">Test checkout: no card is charged.</Badge>
        <ChevronIcon width="14" height="14" />
      </summary>
      <Text hint>
        Pay with a test card, such as 4242 4242 4242 4242. To try out renewals, move the date
        forward in the billing portal.
      </Text>
    </details>
  );
}
