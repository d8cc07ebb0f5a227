import { useState, type FormEvent } from 'react';
import { useListContext } from 'react-admin';
import type { LeadStatus } from '../../../contract/lead-fields.js';
import { MAX_LEAD_IDS, TAG_MAX } from '../../../contract/leads.js';
import { counted } from '../../../contract/numbers.js';
import { Button } from '../../ui/Button';
import fieldStyles from '../../ui/Field.module.css';
import { useNotice } from '../../ui/Notice';
import type { ManyChange } from '../provider';
import type { LeadRecord } from '../record';
import { isTooMany } from '../selection';
import { STATUS_LABELS, STATUS_OPTIONS } from '../status';
import { withTag } from '../tags';
import { useChangeLeads } from '../useLeadChanges';
import { useLeadFilter } from '../LeadFilter';
import styles from './BulkActions.module.css';
import { ExportButton } from './ExportButton';
import { SuppressMany } from './SuppressMany';

/** Actions for the selected leads. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext<LeadRecord>();
  const { filter } = useLeadFilter();
  const notify = useNotice();
  const { mutate, isPending } = useChangeLeads();
  if (selectedIds.length === 0) return null;

  const tooMany = isTooMany(selectedIds);
  const change = (patch: ManyChange, outcome: string, undo?: ManyChange) => {
    const ids = selectedIds;
    mutate(
      { ids, change: patch },
      {
        onSuccess: () => {
          if (patch.suppressed !== undefined) onUnselectItems();
          notify({
            tone: 'success',
            text: `${counted(ids.length, 'lead')} ${outcome}`,
            undo: undo && (() => change(undo, 'included again.')),
          });
        },
        onError: ({ message }) =>
          notify({ tone: 'danger', text: `The changes weren't saved: ${message}` }),
      },
    );
  };

  return (
    <section className={styles.bar} aria-label="Selected leads">
      <p className={styles.count} role="status">
        {selectedIds.length} selected
        {tooMany && ` – you can change or export up to ${MAX_LEAD_IDS} at a time`}
      </p>
      <button type="button" className={styles.clear} onClick={() => onUnselectItems()}>
        Clear selection
      </button>
      <fieldset className={styles.actions} disabled={tooMany || isPending}>
        <legend className="visually-hidden">Change the selected leads</legend>
        <SetStatus onSet={(status) => change({ status }, `set to ${STATUS_LABELS[status]}.`)} />
        <ExportButton ids={selectedIds} />
        <AddTag onAdd={(tag) => change({ addTags: [tag] }, `tagged “${tag}”.`)} />
        {filter.suppressed ? (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => change({ suppressed: false }, 'included again.')}
          >
            Include again
          </Button>
        ) : (
          <SuppressMany
            count={selectedIds.length}
            onSuppress={() => change({ suppressed: true }, 'excluded.', { suppressed: false })}
          />
        )}
      </fieldset>
    </section>
  );
}

function SetStatus({ onSet }: { onSet: (status: LeadStatus) => void }) {
  return (
    <select
      className={`${fieldStyles.control} ${styles.control}`}
      aria-label="Set status"
      value=""
      onChange={(event) => onSet(event.target.value as LeadStatus)}
    >
      <option value="" disabled>
        Set status
      </option>
      {STATUS_OPTIONS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function AddTag({ onAdd }: { onAdd: (tag: string) => void }) {
  const [typed, setTyped] = useState('');
  const { tags } = withTag([], typed);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!tags) return;
    onAdd(tags[0]!);
    setTyped('');
  };
  return (
    <form className={styles.tag} onSubmit={add}>
      <input
        className={`${fieldStyles.control} ${styles.control}`}
        aria-label="Tag to add"
        placeholder="Tag"
        autoComplete="off"
        maxLength={TAG_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" variant="secondary" disabled={!tags}>
        Add tag
      </Button>
    </form>
  );
}
