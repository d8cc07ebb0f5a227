import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeColor = 'green' | 'yellow' | 'blue' | 'red' | 'gray' | 'accent';

/** A short label, such as a status. */
export const Badge = ({
  color = 'blue',
  children,
}: {
  color?: BadgeColor;
  children: ReactNode;
}) => <span className={`${styles.badge} ${styles[color]}`}>{children}</span>;
