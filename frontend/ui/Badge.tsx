import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A word about what stands beside it. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className={styles.badge}>{children}</span>
);
