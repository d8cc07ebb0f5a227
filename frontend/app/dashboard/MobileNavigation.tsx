import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { CloseIcon } from '../../parts/ui/icons';
import { IconButton } from '../../parts/ui/IconButton';
import { Row } from '../../parts/ui/layout';
import { Logo } from '../../parts/ui/Logo';
import { HelpLink } from './HelpLink';
import { DeliveriesIcon, FindIcon, HistoryIcon, LeadsIcon, MenuIcon } from './icons';
import { Navigation } from './Navigation';
import styles from './MobileNavigation.module.css';

/** The sidebar fits at this width and above. Matches the breakpoint in the style sheets. */
const SIDEBAR_FITS = '(min-width: 56.01rem)';

/** The pages within reach of a thumb. The overview begins with the search for new leads, for which a phone user opens it. */
const TABS = [
  { to: '/dashboard', label: 'Find', icon: <FindIcon />, end: true },
  { to: '/dashboard/leads', label: 'Leads', icon: <LeadsIcon /> },
  { to: '/dashboard/history', label: 'History', icon: <HistoryIcon /> },
  { to: '/dashboard/deliveries', label: 'Deliveries', icon: <DeliveriesIcon /> },
];

/** The sidebar on small screens, and the bar at the bottom of a phone. A native modal dialog traps focus and closes on Escape. */
export function MobileNavigation() {
  const drawer = useRef<HTMLDialogElement>(null);
  const open = () => drawer.current?.showModal();
  const close = () => drawer.current?.close();
  const { pathname } = useLocation();
  useEffect(() => {
    const wide = matchMedia(SIDEBAR_FITS);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  // The browser's Back button also changes the page.
  useEffect(close, [pathname]);
  return (
    <div className={styles.mobile}>
      <IconButton label="Open menu" aria-haspopup="dialog" className={styles.menu!} onClick={open}>
        <MenuIcon />
      </IconButton>
      <nav className={styles.tabs} aria-label="Main pages">
        {TABS.map(({ to, label, icon, end = false }) => (
          <NavLink key={to} to={to} end={end} className={styles.tab}>
            {icon}
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-label="More, open menu"
          onClick={open}
        >
          <MenuIcon />
          More
        </button>
      </nav>
      {/* A click on the backdrop targets the dialog itself. Keyboard users press Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label="Menu"
        onClick={(event) => event.target === drawer.current && close()}
      >
        <div className={styles.panel}>
          <Row nowrap align="center" justify="between" className={styles.header}>
            <Logo />
            <Row nowrap gap={1}>
              <HelpLink />
              <IconButton label="Close menu" onClick={close}>
                <CloseIcon />
              </IconButton>
            </Row>
          </Row>
          <Navigation onNavigate={close} />
        </div>
      </dialog>
    </div>
  );
}
