import { Link, useLocation } from 'react-router';
import { count } from '../ui/numbers';
import { isAddressOf, viewAddress } from './address';
import { useArrangedViews } from './useArrangedViews';
import styles from './ViewLinks.module.css';

/** The user's saved views of leads, each with its number of leads; nothing until they are loaded. */
export function ViewLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data = [], isHidden } = useArrangedViews();
  const views = data.filter(({ id }) => !isHidden(id));
  const { pathname, search } = useLocation();
  if (views.length === 0) return null;
  return (
    <ul className={styles.views} aria-label="Saved views">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={viewAddress(view)}
            className={styles.link}
            aria-current={isAddressOf(view, pathname, search) ? 'page' : undefined}
            onClick={onNavigate}
          >
            <span className={styles.name} title={view.name}>
              {view.name}
            </span>
            {view.count !== null && (
              <span className={styles.count}>
                {count.format(view.count)}
                <span className="visually-hidden"> {view.count === 1 ? 'lead' : 'leads'}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
