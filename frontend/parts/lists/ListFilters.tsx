import { useEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react';
import { FilterForm, useListContext, type RaRecord } from 'react-admin';
import { SEARCH_TEXT_MAX } from '#contract/search-text.js';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { FilterIcon } from '../ui/icons';
import { Sheet } from '../ui/Sheet';
import { useMediaQuery } from '../ui/useMediaQuery';
import { ListTools } from './ListTools';
import type { StepsBack } from './useArrangedColumns';
import styles from './ListFilters.module.css';

interface Props<Row> {
  /** Names the filters to assistive technology. */
  label: string;
  /** React-admin inputs; those without `alwaysOn` can be added. */
  filters: ReactElement[];
  /** Whether users can add filters, save views and arrange columns. */
  hasTools?: boolean;
  stepsBack?: StepsBack<Row>;
}

/** Below this width, a list has no room for its filters. */
export const PHONE = '(max-width: 40rem)';

/**
 * The filters of a list, and the tools to arrange it, which phones have in a sheet. A filter that is added gets the focus and opens its
 * choices.
 */
export function ListFilters<Row extends RaRecord>({
  label,
  filters,
  hasTools = true,
  stepsBack,
}: Props<Row>) {
  const bar = useRef<HTMLDivElement>(null);
  const added = useRef<string>(undefined);
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const { filterValues, displayedFilters } = useListContext();
  // React-admin gives all buttons that remove a filter the same name.
  useEffect(() => {
    for (const filter of filters as ReactElement<{ source: string; label: string }>[]) {
      const { source, label: name } = filter.props;
      const button = bar.current?.querySelector(`.hide-filter[data-key="${source}"]`);
      button?.setAttribute('aria-label', `Remove filter ${name}`);
    }
  }, [filters, filterValues, displayedFilters]);
  // React-admin looks for the new input once, after 50 ms, when a busy browser hasn't rendered it yet.
  useEffect(() => {
    const filter = bar.current?.querySelector(`[data-source="${added.current}"]`);
    added.current = undefined;
    // A select can open once it has been rendered again with its own element.
    if (filter) requestAnimationFrame(() => openFilter(filter));
  }, [displayedFilters]);
  return (
    <>
      {isPhone && <OpenButton onClick={() => setOpen(true)} />}
      <Sheet
        isSheet={isPhone}
        isOpen={isOpen}
        edge="bottom"
        onClose={() => setOpen(false)}
        aria-label={isPhone ? 'Filters and tools' : undefined}
        className={styles.bar!}
        onClick={({ target }) => {
          const choice = (target as Element).closest<HTMLElement>('.new-filter-item');
          if (choice) added.current = choice.dataset.key;
        }}
      >
        <div
          ref={bar}
          role="search"
          aria-label={label}
          className={styles.filters}
          onFocus={keepOpened}
        >
          <FilterForm filters={filters} />
        </div>
        {hasTools && <ListTools filters={filters} stepsBack={stepsBack} />}
        {isPhone && (
          <Button block onClick={() => setOpen(false)}>
            Done
          </Button>
        )}
      </Sheet>
    </>
  );
}

/** Opens the sheet, and says how many filters are set. */
function OpenButton({ onClick }: { onClick: () => void }) {
  const { filterValues } = useListContext();
  const set = Object.keys(filterValues).length;
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-haspopup="dialog"
      className={styles.open}
      onClick={onClick}
    >
      <FilterIcon />
      Filters
      {set > 0 && <Badge color="accent">{set}</Badge>}
    </Button>
  );
}

/** Fields that suggest values open on focus; a select needs a key. */
function openFilter(filter: Element) {
  const field = filter.querySelector<HTMLElement>('[role="combobox"], input');
  field?.focus();
  if (!(field instanceof HTMLInputElement))
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}

/** React-admin also focuses the hidden input of a select, which users can't reach. */
function keepOpened({ target, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target.matches('[aria-hidden="true"]')) (relatedTarget as HTMLElement | null)?.focus();
}

/** Settings of a text field whose placeholder says what it filters. */
export const PLACEHOLDER_ONLY = {
  htmlInput: { maxLength: SEARCH_TEXT_MAX },
  inputLabel: { className: 'visually-hidden' },
};

/** Text pasted from a spreadsheet may contain tabs and line breaks. */
export const oneLine = (typed: string) => typed.replaceAll(/\p{Cc}+/gu, ' ');
