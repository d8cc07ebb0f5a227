import { type ReactNode, useEffect, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { ViewLinks } from '../../parts/views/ViewLinks';
import type { Permission } from '#contract/roles.js';
import { useCan } from '../../parts/session/useCan';
import { useSettingsTabs } from '../../screens/settings/tabs';
import {
  ChevronIcon,
  DeliveriesIcon,
  HistoryIcon,
  LeadsIcon,
  OverviewIcon,
  SettingsIcon,
  SubscriptionIcon,
} from './icons';
import styles from './Navigation.module.css';

interface Item {
  to: string;
  label: string;
  icon?: ReactNode;
  /** Current only if the path matches exactly. */
  end?: boolean;
  /** Only for roles that allow this. */
  needs?: Permission;
}

const LEADS = '/dashboard/leads';
const ITEMS: Item[] = [
  { to: '/dashboard', label: 'Dashboard Overview', icon: <OverviewIcon />, end: true },
  { to: '/dashboard/history', label: 'History', icon: <HistoryIcon /> },
  { to: LEADS, label: 'Leads', icon: <LeadsIcon /> },
  { to: '/dashboard/deliveries', label: 'Deliveries', icon: <DeliveriesIcon /> },
  {
    to: '/dashboard/subscription',
    label: 'Subscription',
    icon: <SubscriptionIcon />,
    needs: 'invoices',
  },
];

const SETTINGS = '/dashboard/settings';
type Props = { onNavigate?: () => void };

export function Navigation({ onNavigate }: Props) {
  return (
    <nav className={styles.nav} aria-label="Dashboard">
      <ul className={styles.list}>
        {ITEMS.map((item) => (
          <TopItem key={item.to} item={item} onNavigate={onNavigate} />
        ))}
        <SettingsItem onNavigate={onNavigate} />
      </ul>
    </nav>
  );
}

function TopItem({ item, onNavigate }: Props & { item: Item }) {
  if (!useCan(item.needs ?? 'own')) return null;
  return (
    <li>
      <ItemLink item={item} onNavigate={onNavigate} />
      {item.to === LEADS && <ViewLinks onNavigate={onNavigate} />}
    </li>
  );
}

function ItemLink({ item: { to, label, icon, end }, onNavigate }: Props & { item: Item }) {
  return (
    <NavLink to={to} end={end} className={styles.link} onClick={onNavigate}>
      {icon}
      {label}
    </NavLink>
  );
}

/** Settings with its tabs below, on demand: the settings pages show the same tabs. */
function SettingsItem({ onNavigate }: Props) {
  const isInSettings = useLocation().pathname.startsWith(SETTINGS);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const tabs = useSettingsTabs();
  useEffect(() => setOpen(false), [isInSettings]);
  return (
    <li>
      <div className={styles.group}>
        {/* Only a tab is the current page; this link redirects to the first tab. */}
        <NavLink to={SETTINGS} aria-current="true" className={styles.link} onClick={onNavigate}>
          <SettingsIcon />
          Settings
        </NavLink>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label="Settings pages"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronIcon />
        </button>
      </div>
      <ul id={listId} className={styles.sublist} hidden={!isOpen}>
        {tabs.map(({ id, label }) => (
          <li key={id}>
            <ItemLink item={{ to: `${SETTINGS}/${id}`, label }} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </li>
  );
}
