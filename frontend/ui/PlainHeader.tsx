import type { ReactNode } from 'react';
import { Logo } from './Logo';
import styles from './PlainHeader.module.css';
import { ThemeToggle } from './ThemeToggle';

/** Logo, theme toggle and what a page adds: the head of every page outside the dashboard. */
export function PlainHeader({
  children,
  crowded = false,
}: {
  children?: ReactNode;
  /** So many actions that a narrow screen has room for the logo's picture only. */
  crowded?: boolean;
}) {
  return (
    <header className={crowded ? `${styles.header} ${styles.crowded}` : styles.header}>
      <Logo />
      <div className={styles.actions}>
        <ThemeToggle />
        {children}
      </div>
    </header>
  );
}
