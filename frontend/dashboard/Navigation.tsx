import { NavLink } from 'react-router';
import { HistoryIcon, OverviewIcon } from './icons';
import styles from './Navigation.module.css';

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav className={styles.nav} aria-label="Dashboard">
      <ul className={styles.list}>
        <li>
          <NavLink to="/dashboard" end className={styles.link} onClick={onNavigate}>
            <OverviewIcon />
            Dashboard Overview
          </NavLink>
        </li>
        <li>
          <NavLink to="/dashboard/history" className={styles.link} onClick={onNavigate}>
            <HistoryIcon />
            History
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
