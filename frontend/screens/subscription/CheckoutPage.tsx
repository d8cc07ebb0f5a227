import type { ReactNode } from 'react';
import { PageHeader } from '../../parts/ui/PageHeader';
import styles from './Subscription.module.css';

/** The page shown before and after the payment provider's checkout. */
export const CheckoutPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrow}>
    <PageHeader title="Checkout" />
    {children}
  </div>
);
