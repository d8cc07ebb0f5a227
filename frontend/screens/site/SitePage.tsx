import type { ReactNode } from 'react';
import { SkipLink } from '../../parts/ui/SkipLink';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import styles from './SitePage.module.css';

interface Props {
  children: ReactNode;
  /** The page sets the width of its own sections. */
  wide?: boolean;
  /** The text of the login link, which differs on the home page. */
  logIn?: string;
}

/** Header and footer of every public page. */
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
