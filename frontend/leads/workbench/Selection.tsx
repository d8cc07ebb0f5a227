import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { LeadRecord } from '../record';
import { pageState, togglePage } from '../selection';
import styles from './LeadGrid.module.css';

export function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext<LeadRecord>();
  const box = useRef<HTMLInputElement>(null);
  const page = data.map(({ id }) => id);
  const state = pageState(page, selectedIds);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={styles.select}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all leads on this page"
        checked={state === 'all'}
        onChange={() => onSelect(togglePage(page, selectedIds))}
      />
    </label>
  );
}

export function SelectLead({ lead }: { lead: LeadRecord }) {
  const { selectedIds, onToggleItem } = useListContext<LeadRecord>();
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label={`Select ${lead.name}`}
        checked={selectedIds.includes(lead.id)}
        onChange={() => onToggleItem(lead.id)}
      />
    </label>
  );
}
