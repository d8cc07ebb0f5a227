import { Link, useLocation } from 'react-router';
import { leadLink, type LeadView } from '../route';
import styles from './ViewSwitch.module.css';

const VIEWS = [
  { view: 'list', label: 'List' },
  { view: 'map', label: 'Map' },
] as const;

/** Switches between the list and the map. */
export function ViewSwitch({ view: current }: { view: LeadView }) {
  const { search } = useLocation();
  return (
    <nav className={styles.switch} aria-label="View">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to={leadLink({ view, id: null }, search)}
          className={styles.choice}
          aria-current={view === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
