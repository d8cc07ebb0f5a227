import { CloseIcon } from '../../ui/icons';
import { activeFilters } from '../filter';
import { useLeadFilter } from '../LeadFilter';
import styles from './LeadFilters.module.css';

/** The active filters, each with a button to remove it. */
export function ActiveFilters() {
  const { filter, change, clear } = useLeadFilter();
  const active = activeFilters(filter);
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label="Active filters">
      {active.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove filter ${text}`}
            onClick={() => change({ [name]: null })}
          >
            <span>{text}</span>
            <CloseIcon />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={clear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
