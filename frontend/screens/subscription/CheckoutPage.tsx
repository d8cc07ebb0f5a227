import type { ReactNode } from 'react';
import { PaymentNote } from '../../parts/plan/PaymentNote';
import { Stack } from '../../parts/ui/layout';
import { PageHeader } from '../../parts/ui/PageHeader';
import styles from './Subscription.module.css';

/** The page shown before and after the payment provider's checkout. */
export const CheckoutPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrow}>
    <PageHeader title="Checkout" />
    <Stack gap={3} className={styles.notes}>
      <PaymentNote />
    </Stack>
    {children}
  </div>
);
