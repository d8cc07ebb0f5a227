import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { RUN_STATUSES, SEARCH_TEXT_MAX } from '../../contract/scrape.js';
import { useSession } from '../session/session';
import { Button } from '../ui/Button';
import { Select } from '../ui/Select';
import { TextField } from '../ui/TextField';
import { type FilterFields, isFiltered, NO_FILTER, toFields, toFilter } from './filter';
import { statusLabel } from '../runs/format';
import type { Run } from '../runs/run';
import styles from './HistoryFilters.module.css';

const STATUS_OPTIONS = RUN_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const DEBOUNCE_MS = 300;

/** The fields of the filter bar. The URL holds the filter, so it survives reload and back. */
function useFilterFields() {
  const { filterValues, setFilters } = useListContext<Run>();
  const timeZone = useSession().profile?.timeZone ?? undefined;
  const [edited, setEdited] = useState<FilterFields | null>(null);
  const sent = useRef<string | null>(null);

  useEffect(() => {
    if (!edited) return undefined;
    const timer = setTimeout(() => {
      const filter = toFilter(edited, timeZone);
      sent.current = JSON.stringify(filter);
      setFilters(filter);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // Only edits restart the timer: setFilters is a new function after each response.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [edited]);

  useEffect(() => {
    if (JSON.stringify(filterValues) !== sent.current) setEdited(null);
  }, [filterValues]);

  return { fields: edited ?? toFields(filterValues, timeZone), change: setEdited };
}

export function HistoryFilters() {
  const { fields, change } = useFilterFields();
  const first = useRef<HTMLInputElement>(null);
  const bind = (name: keyof FilterFields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ ...fields, [name]: target.value }),
  });
  const clear = () => {
    change(NO_FILTER);
    first.current?.focus();
  };
  return (
    <form
      role="search"
      aria-label="Filter runs"
      className={styles.bar}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField label="City" ref={first} maxLength={SEARCH_TEXT_MAX} {...bind('city')} />
      <TextField label="Category" maxLength={SEARCH_TEXT_MAX} {...bind('category')} />
      <Select label="Status" options={STATUS_OPTIONS} placeholder="Any" {...bind('status')} />
      <TextField label="From" type="date" max={fields.to || undefined} {...bind('from')} />
      <TextField label="To" type="date" min={fields.from || undefined} {...bind('to')} />
      <Button
        variant="ghost"
        className={styles.clear}
        disabled={!isFiltered(fields)}
        onClick={clear}
      >
        Clear
      </Button>
    </form>
  );
}
