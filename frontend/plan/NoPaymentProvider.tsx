import { Alert } from '../ui/Alert';
import { useConfig } from '../api/useConfig';

/** A note for installations without a payment provider. */
export function NoPaymentProvider({ children }: { children: string }) {
  const config = useConfig();
  if (!config || config.billing.enabled) return null;
  return <Alert title="No payment provider is configured.">{children}</Alert>;
}
