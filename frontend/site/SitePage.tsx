import type { ReactNode } from 'react';
import { SkipLink } from '../ui/SkipLink';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import styles from './SitePage.module.css';

/** Head and foot of every public page. `wide` leaves the width of its sections to the page. */
export function SitePage({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main
        id="main-content"
        tabIndex={-1}
        className={wide ? styles.main : `${styles.main} ${styles.column}`}
      >
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
