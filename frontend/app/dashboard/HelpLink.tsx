import { useLocation } from 'react-router';
import type { GuidePath } from '#contract/pages.js';
import styles from '../../parts/ui/IconButton.module.css';
import { HelpIcon } from './icons';

/** The guide page for each screen. The first matching prefix wins. */
const PAGES: [screen: string, page: GuidePath][] = [
  ['/dashboard/history', '/docs/coverage'],
  ['/dashboard/leads', '/docs/filters'],
  ['/dashboard/deliveries', '/docs/deliveries'],
  ['/dashboard/subscription', '/docs/billing'],
  ['/dashboard/settings/billing', '/docs/billing'],
  ['/dashboard/settings/api', '/docs/api'],
  ['/dashboard/settings/branding', '/docs/deliveries'],
  ['/dashboard/settings', '/docs'],
  ['/dashboard', '/docs/searching'],
];

const pageFor = (pathname: string): GuidePath =>
  PAGES.find(([screen]) => pathname === screen || pathname.startsWith(`${screen}/`))?.[1] ??
  '/docs';

/** Opens the help for the current screen in a new tab, so that nothing typed is lost. */
export function HelpLink() {
  const { pathname } = useLocation();
  return (
    <a
      className={styles.button}
      href={pageFor(pathname)}
      target="_blank"
      rel="noreferrer"
      title="Help"
      aria-label="Help (opens in a new tab)"
    >
      <HelpIcon />
    </a>
  );
}
