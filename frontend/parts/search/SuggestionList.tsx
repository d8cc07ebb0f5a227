import styles from './Combobox.module.css';
import type { ComboboxList } from './useCombobox';
import type { Suggestions } from './useSuggestions';

interface Props {
  suggestions: Suggestions;
  /** The values to show. */
  options: readonly string[];
  list: ComboboxList;
}

const MESSAGES = {
  idle: '',
  loading: 'Loading suggestions…',
  loaded: 'No suggestions. You can still search for this.',
  failed: 'We can’t load suggestions right now. You can still search.',
};

/** The open list below a field, or why it is empty. */
export function SuggestionList({ suggestions, options, list }: Props) {
  const message = MESSAGES[suggestions.state];
  if (options.length === 0)
    return message === '' ? null : (
      <p className={`${styles.list} ${styles.message}`} role="status">
        {message}
      </p>
    );
  const hints = new Map(suggestions.list.map(({ value, hint }) => [value, hint]));
  return (
    // Browsers put a list that scrolls into the tab order, where it disappears with the focus.
    <ul id={list.id} role="listbox" tabIndex={-1} className={styles.list} aria-label="Suggestions">
      {options.map((option, index) => {
        const hint = hints.get(option);
        return (
          <li key={option} role="option" className={styles.option} {...list.optionProps(index)}>
            <span>{option}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </li>
        );
      })}
    </ul>
  );
}
