import type { ReactNode } from 'react';
import { Logo } from './Logo';
import styles from './PlainHeader.module.css';
import { ThemeToggle } from './ThemeToggle';

/** The header of every page outside the dashboard: logo, theme toggle and the page's actions. */
export function PlainHeader({
  children,
  crowded = false,
}: {
  children?: ReactNode;
  /** Narrow screens show only the logo's icon, to make room for many actions. */
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
