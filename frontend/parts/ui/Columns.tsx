import type { ReactNode } from 'react';
import styles from './Columns.module.css';

/** A wide card with a narrower one beside it. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns} data-section="">
    {children}
  </div>
);
