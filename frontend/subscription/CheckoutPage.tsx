import type { ReactNode } from 'react';
import { PaymentNote } from '../plan/PaymentNote';
import { PageHeader } from '../ui/PageHeader';
import styles from './Subscription.module.css';

/** The page before and after a checkout at the payment provider. */
export const CheckoutPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrow}>
    <PageHeader title="Checkout" />
    <div className={styles.notes}>
      <PaymentNote />
    </div>
    {children}
  </div>
);
