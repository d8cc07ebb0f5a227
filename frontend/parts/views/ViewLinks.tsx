import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { count } from '../ui/numbers';
import { isAddressOf, viewAddress } from './address';
import { useArrangedViews } from './useArrangedViews';
import styles from './ViewLinks.module.css';

/** How many views the sidebar showed last in this browser; of a new account, those that it begins with. */
const SHOWN = 'sidebar-views';
const FIRST_SHOWN = 5;

function lastShown(): number {
  try {
    return Number(localStorage.getItem(SHOWN) ?? FIRST_SHOWN);
  } catch {
    return FIRST_SHOWN;
  }
}

function rememberShown(shown: number) {
  try {
    localStorage.setItem(SHOWN, String(shown));
  } catch {
    // Without storage, the place of the first views is kept.
  }
}

/** The user's saved views of leads, each with its number of leads, in a place as high as it was the last time. */
export function ViewLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data = [], isPending, isHidden } = useArrangedViews();
  const views = data.filter(({ id }) => !isHidden(id));
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isPending) rememberShown(views.length);
  }, [isPending, views.length]);
  if (isPending) return <Placeholder rows={lastShown()} />;
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

const Placeholder = ({ rows }: { rows: number }) =>
  rows > 0 && (
    <div className={styles.views} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.link} />
      ))}
    </div>
  );
