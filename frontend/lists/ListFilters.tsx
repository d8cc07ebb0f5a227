import { useEffect, useRef, type FocusEvent, type ReactElement } from 'react';
import { FilterForm, useListContext } from 'react-admin';
import { ListTools } from './ListTools';
import styles from './ListFilters.module.css';

interface Props {
  /** Names the filters to assistive technology. */
  label: string;
  /** React-admin inputs; those without `alwaysOn` can be added. */
  filters: ReactElement[];
  /** Replaces react-admin's saved queries. */
  views?: ReactElement;
}

/** The filters of a list, and the tools to arrange it. */
export function ListFilters({ label, filters, views }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const { filterValues, displayedFilters } = useListContext();
  // React-admin gives all buttons that remove a filter the same name.
  useEffect(() => {
    for (const filter of filters as ReactElement<{ source: string; label: string }>[]) {
      const { source, label: name } = filter.props;
      const button = bar.current?.querySelector(`.hide-filter[data-key="${source}"]`);
      button?.setAttribute('aria-label', `Remove filter ${name}`);
    }
  }, [filters, filterValues, displayedFilters]);
  return (
    <div className={styles.bar}>
      <div
        ref={bar}
        role="search"
        aria-label={label}
        className={styles.filters}
        onFocus={openAddedChoice}
      >
        <FilterForm filters={filters} />
      </div>
      <ListTools filters={filters} views={views} />
    </div>
  );
}

/**
 * Opens the choices of a filter that was just added. React-admin focuses its input, which for a select is a hidden one that
 * users can't reach.
 */
function openAddedChoice({ target }: FocusEvent<HTMLElement>) {
  if (!target.matches('[aria-hidden="true"]')) return;
  const select = target.parentElement?.querySelector<HTMLElement>('[role="combobox"]');
  select?.focus();
  select?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}

/** Text pasted from a spreadsheet may contain tabs and line breaks. */
export const oneLine = (typed: string) => typed.replaceAll(/\p{Cc}+/gu, ' ');
