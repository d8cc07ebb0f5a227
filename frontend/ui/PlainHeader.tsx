import type { ReactNode } from 'react';
import { Logo } from './Logo';
import styles from './PlainHeader.module.css';
import { ThemeToggle } from './ThemeToggle';

/** Logo, theme toggle and what a page adds: the head of every page outside the dashboard. */
export function PlainHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Logo />
      <div className={styles.actions}>
        <ThemeToggle />
        {children}
      </div>
    </header>
  );
}
