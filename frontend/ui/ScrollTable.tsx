import type { ReactNode } from 'react';
import styles from './ScrollTable.module.css';

interface Props {
  /** Names the table to assistive technology. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A table that scrolls within its own box, below its head. */
export function ScrollTable({ label, className = '', children }: Props) {
  return (
    // A scrolling region has to be reachable by keyboard, or its far end is not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${styles.scroll} ${className}`} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}

/** The same in a frame; what stands in it may ask for the frame's width. */
export function FramedTable({ className = '', busy, ...table }: Props & { busy?: boolean }) {
  return (
    <div className={`${styles.frame} ${className}`} aria-busy={busy}>
      <ScrollTable {...table} />
    </div>
  );
}
