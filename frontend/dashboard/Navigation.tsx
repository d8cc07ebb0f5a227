import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { SETTINGS_TABS } from '../settings/tabs';
import { HistoryIcon, LeadsIcon, OverviewIcon, SettingsIcon, SubscriptionIcon } from './icons';
import styles from './Navigation.module.css';

interface Item {
  to: string;
  label: string;
  icon?: ReactNode;
  /** Only this very address counts as current. */
  end?: boolean;
}

const ITEMS: Item[] = [
  { to: '/dashboard', label: 'Dashboard Overview', icon: <OverviewIcon />, end: true },
  { to: '/dashboard/history', label: 'History', icon: <HistoryIcon /> },
  { to: '/dashboard/leads', label: 'Leads', icon: <LeadsIcon /> },
  { to: '/dashboard/subscription', label: 'Subscription', icon: <SubscriptionIcon /> },
  { to: '/dashboard/settings', label: 'Settings', icon: <SettingsIcon /> },
];

const SETTINGS: Item[] = SETTINGS_TABS.map(({ id, label }) => ({
  to: `/dashboard/settings/${id}`,
  label,
}));

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const link = ({ to, label, icon, end }: Item) => (
    <NavLink to={to} end={end} className={styles.link} onClick={onNavigate}>
      {icon}
      {label}
    </NavLink>
  );
  return (
    <nav className={styles.nav} aria-label="Dashboard">
      <ul className={styles.list}>
        {ITEMS.map((item) => (
          <li key={item.to}>
            {link(item)}
            {item.label === 'Settings' && pathname.startsWith(item.to) && (
              <ul className={styles.sublist}>
                {SETTINGS.map((sub) => (
                  <li key={sub.to}>{link(sub)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
