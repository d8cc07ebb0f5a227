import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BulkActionsToolbar, SelectAllButton, useListContext } from 'react-admin';
import type { LeadStatus } from '../../../contract/lead-fields.js';
import { MAX_EDITED_LEADS, MAX_LEAD_IDS, TAG_MAX } from '../../../contract/leads.js';
import { counted } from '../../../contract/numbers.js';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import fieldStyles from '../../ui/Field.module.css';
import { useNotice } from '../../ui/Notice';
import type { ManyChange } from '../provider';
import type { LeadRecord } from '../record';
import { STATUS_LABELS, STATUS_OPTIONS } from '../status';
import { withTag } from '../tags';
import { useLeadFilter } from '../useLeadFilter';
import { useChangeLeads } from '../useLeadChanges';
import { useUndoEdit } from '../useUndoEdit';
import styles from './BulkActions.module.css';
import { ExportButton } from './ExportButton';

/** Actions for the selected leads. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext<LeadRecord>();
  const filter = useLeadFilter();
  useClearSelection();
  const notify = useNotice();
  const { mutateAsync, isPending } = useChangeLeads();
  const { mutate: undo } = useUndoEdit();
  if (selectedIds.length === 0) return null;

  // Not in callbacks of `mutate`, which never run if the user leaves before the response.
  const change = async (patch: ManyChange, outcome: string) => {
    if (isPending) return;
    const ids = selectedIds;
    try {
      const { editId, leads } = await mutateAsync({ ids, change: patch });
      if (patch.suppressed !== undefined) onUnselectItems();
      notify({
        tone: 'success',
        text: `${counted(leads.length, 'lead')} ${outcome}`,
        ...(leads.length > 0 && { undo: () => undo({ editId, ids, change: patch }) }),
      });
    } catch (error) {
      const { message } = error as Error;
      notify({ tone: 'danger', text: `The changes weren't saved: ${message}` });
    }
  };

  return (
    <section aria-label="Selected leads" className={styles.bar}>
      <p className="visually-hidden" role="status">
        {selectedIds.length} selected
      </p>
      <BulkActionsToolbar selectAllButton={<SelectAllButton limit={MAX_EDITED_LEADS} />}>
        <fieldset className={styles.actions} aria-busy={isPending}>
          <legend className="visually-hidden">Change the selected leads</legend>
          <SetStatus
            onSet={(status) => void change({ status }, `set to ${STATUS_LABELS[status]}.`)}
          />
          {selectedIds.length <= MAX_LEAD_IDS && <ExportButton ids={selectedIds} />}
          <AddTag onAdd={(tag) => void change({ addTags: [tag] }, `tagged “${tag}”.`)} />
          {filter.suppressed ? (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => void change({ suppressed: false }, 'included again.')}
            >
              Include again
            </Button>
          ) : (
            <Exclude
              count={selectedIds.length}
              onExclude={() => void change({ suppressed: true }, 'excluded.')}
            />
          )}
        </fieldset>
      </BulkActionsToolbar>
    </section>
  );
}

/** A new filter clears the selection: actions must not change leads that are no longer visible. */
function useClearSelection() {
  const { onUnselectItems } = useListContext();
  const filter = useLeadFilter();
  const previous = useRef(filter);
  useEffect(() => {
    if (previous.current !== filter) onUnselectItems();
    previous.current = filter;
  }, [filter, onUnselectItems]);
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

function Exclude({ count, onExclude }: { count: number; onExclude: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const [businesses, it, theyWill] =
    count === 1
      ? ['this business', 'it', 'it will']
      : [`these ${count} businesses`, 'them', 'they will'];
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setConfirming(true)}>
        Exclude
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Exclude ${businesses}?`}
          text={`New runs will skip ${it}, and ${theyWill} no longer appear in your leads. You can include ${it} again under Excluded leads.`}
          action="Exclude"
          onConfirm={onExclude}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
