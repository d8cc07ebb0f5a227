import type { ReactNode } from 'react';
import { SkipLink } from '../ui/SkipLink';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import styles from './SitePage.module.css';

interface Props {
  children: ReactNode;
  /** Leaves the width of its sections to the page. */
  wide?: boolean;
  /** The text of the link to the login; the start page's is prescribed. */
  logIn?: string;
}

/** Head and foot of every public page. */
export function SitePage({ children, wide = false, logIn = 'Log in' }: Props) {
  return (
    <>
      <SkipLink />
      <SiteHeader logIn={logIn} />
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
