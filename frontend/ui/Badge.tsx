import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeColour = 'green' | 'yellow' | 'blue' | 'red' | 'grey' | 'accent';

/** A word about what stands beside it. */
export const Badge = ({
  colour = 'blue',
  children,
}: {
  colour?: BadgeColour;
  children: ReactNode;
}) => <span className={`${styles.badge} ${styles[colour]}`}>{children}</span>;
