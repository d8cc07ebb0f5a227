import { Alert } from '../ui/Alert';
import { useConfig } from '../api/useConfig';

/** Says so where nobody takes payments. */
export function NoPaymentProvider({ children }: { children: string }) {
  const config = useConfig();
  if (!config || config.billing.enabled) return null;
  return <Alert title="No payment provider is configured.">{children}</Alert>;
}
