import type { ReactNode } from 'react';
import { Span } from './layout';
import styles from './Missing.module.css';

/** A dash in place of a missing value. */
export const Missing = ({ title }: { title?: string }) => (
  <Span muted title={title}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{title ?? 'none'}</span>
  </Span>
);

/** A frame in place of a list or chart that has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles.empty}>{children}</p>
);
