import { useEffect, useRef, useState } from 'react';
import { TEXT_MAX } from '#contract/fields.js';
import { oneLine } from '../../../parts/lists/ListFilters';
import { Icon } from '../../../parts/ui/icons';
import { useChangeFilter } from '../filters/LatestFilter';
import { useLeadFilter } from '../useLeadFilter';
import styles from './LeadsBar.module.css';

const PAUSE_MS = 300;

/** Searches once typing pauses. */
export function SearchField() {
  const { q = '' } = useLeadFilter();
  const change = useChangeFilter();
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(q);
  // A link or the browser's history sets another text.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      change(({ q: _q, ...others }) => ({ ...others, ...(sent.current && { q: sent.current }) }));
    }, PAUSE_MS);
  };
  return (
    <label className={styles.search}>
      <Icon>
        <circle cx="11" cy="11" r="6.5" />
        <path d="m16 16 4.5 4.5" />
      </Icon>
      <input
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Search leads"
        maxLength={TEXT_MAX}
        value={typed}
        onChange={(event) => search(oneLine(event.target.value))}
      />
    </label>
  );
}
