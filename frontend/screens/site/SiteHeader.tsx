import { type FocusEvent, type MouseEvent, useSyncExternalStore } from 'react';
import { CloseIcon } from '../../parts/ui/icons';
import { Logo } from '../../parts/ui/Logo';
import { ThemeToggle } from '../../parts/ui/ThemeToggle';
import { AccountLinks } from './AccountLinks';
import { SECTIONS } from './sections';
import styles from './SiteHeader.module.css';

/** The header becomes compact when the page is scrolled further than this. */
const COMPACT_AFTER_PX = 30;

const onScroll = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
};
const isScrolled = () => window.scrollY > COMPACT_AFTER_PX;

/** A link within the page would leave the menu open over its target. */
const closeMenu = (event: MouseEvent) =>
  event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();

/** Otherwise, Tab could focus an element hidden behind the menu. */
const closeOnFocusOut = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
  const focusMovedOut = relatedTarget !== null && !currentTarget.contains(relatedTarget);
  if (focusMovedOut && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
};

/** Fixed above every public page. Shows whether the visitor is signed in. */
export function SiteHeader({ logIn }: { logIn: string }) {
  const compact = useSyncExternalStore(onScroll, isScrolled, () => false);
  return (
    <header className={styles.header} data-compact={compact}>
      <div className={styles.bar}>
        <Logo />
        {/* A popover of the Menu button on narrow screens; always visible on wide ones. */}
        <nav
          id="site-menu"
          className={styles.nav}
          aria-label="Site"
          popover="auto"
          onBlur={closeOnFocusOut}
        >
          <ul className={styles.links}>
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`/pricing#${id}`} onClick={closeMenu}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a href="/docs">Help</a>
            </li>
          </ul>
          <button
            type="button"
            className={styles.close}
            aria-label="Close menu"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
          >
            <CloseIcon />
          </button>
        </nav>
        <div className={styles.actions}>
          <ThemeToggle />
          <AccountLinks logIn={logIn} />
          <button type="button" className={styles.menu} popoverTarget="site-menu">
            Menu
          </button>
        </div>
      </div>
    </header>
  );
}
