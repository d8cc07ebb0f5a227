import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useListContext } from 'react-admin';
import type { BulkForm } from '#contract/bulk.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { TAG_MAX } from '#contract/leads.js';
import { MAX_LEAD_IDS } from '#contract/lead-filters.js';
import { counted } from '#contract/numbers.js';
import { Button } from '../../../parts/ui/Button';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { count as number } from '../../../parts/ui/numbers';
import { fieldsOf, mayChangeList } from '../useLeadChanges';
import { outcomeOf } from '../bulk/texts';
import { useStartBulkChange } from '../bulk/useBulkChanges';
import { MergeButton } from '../duplicates/MergeButton';
import { toWirePatch, type ManyChange } from '../provider';
import type { LeadRecord } from '../record';
import { STATUS_OPTIONS } from '../status';
import { withTag } from '../tags';
import { useLeadFilter } from '../useLeadFilter';
import { useEditLeads } from '../useEditLeads';
import { Assign } from './Assign';
import styles from './BulkActions.module.css';
import { ExportButtons } from './ExportButtons';
import { VerifyMany } from './VerifyMany';

interface Props {
  /** Whether the list is not shown. A dialog for its selected leads stays open. */
  isHidden?: boolean;
}

/** Actions for the selected leads, or for all that match the filter, above the bottom of the window. */
export function BulkActions({ isHidden = false }: Props) {
  const { selectedIds, onUnselectItems, total = 0 } = useListContext<LeadRecord>();
  const filter = useLeadFilter();
  useClearSelection();
  const { edit, isPending } = useEditLeads();
  const { mutate: start, isPending: isStarting } = useStartBulkChange();
  const { isAll, canSelectAll, selectAll } = useAllMatching();
  if (selectedIds.length === 0) return null;
  const count = isAll ? total : selectedIds.length;
  const selected = `${number.format(count)} selected`;

  const changeSelected = async (change: ManyChange) => {
    const isSaved = await edit(selectedIds, change, {
      done: (leads) =>
        `${leads.length === 1 ? leads[0]!.name : counted(leads.length, 'lead')} ${outcomeOf(change)}.`,
      failed: "The changes weren't saved",
    });
    if (isSaved && mayChangeList({ filter }, new Set(fieldsOf(change)))) onUnselectItems();
  };
  const change = (patch: ManyChange) => {
    if (isPending || isStarting) return;
    if (isAll) {
      start({ filter, change: toWirePatch(patch), count });
      onUnselectItems();
    } else void changeSelected(patch);
  };

  const assign = (assignment: Pick<BulkForm['change'], 'shareAmong' | 'byRules'>) => {
    start(
      isAll
        ? { filter, change: assignment, count }
        : { filter: { id: selectedIds }, change: assignment },
    );
    onUnselectItems();
  };

  return (
    <div className={styles.floor} hidden={isHidden}>
      <section aria-label="Selected leads" className={styles.bar} aria-busy={isPending}>
        <p role="status" className={styles.count}>
          {selected}
        </p>
        <IconButton label="Unselect" onClick={() => onUnselectItems()}>
          <CloseIcon />
        </IconButton>
        {canSelectAll && (
          <Button size="sm" variant="ghost" onClick={selectAll}>
            Select all {number.format(total)} matching
          </Button>
        )}
        <SetStatus onSet={(status) => change({ status })} />
        <Assign
          onAssign={(assignee) => change({ assignee })}
          onShare={(shareAmong) => assign({ shareAmong })}
          onAssignByRules={() => assign({ byRules: true })}
        />
        <ChangeTag
          onAdd={(tag) => change({ addTags: [tag] })}
          onRemove={(tag) => change({ removeTags: [tag] })}
        />
        {isAll && <ExportButtons />}
        {!isAll && count <= MAX_LEAD_IDS && <ExportButtons ids={selectedIds} />}
        <MergeButton ids={isAll ? [] : selectedIds} onMerged={onUnselectItems} />
        {filter.suppressed ? (
          <Button size="sm" variant="secondary" onClick={() => change({ suppressed: false })}>
            Include again
          </Button>
        ) : (
          <Exclude count={count} onExclude={() => change({ suppressed: true })} />
        )}
        {!filter.suppressed && (
          <VerifyMany
            {...(isAll ? { filter, expected: count } : { filter: { id: selectedIds } })}
            count={count}
            onStart={onUnselectItems}
          />
        )}
      </section>
    </div>
  );
}

/** Whether all leads that match are selected, across pages, until the selection, the filter or the page changes. */
function useAllMatching() {
  const { selectedIds, data = [], total = 0, page } = useListContext<LeadRecord>();
  const current = JSON.stringify([useLeadFilter(), page, selectedIds]);
  const [chosen, setChosen] = useState('');
  const isAll = chosen === current;
  if (chosen && !isAll) setChosen('');
  const isPageSelected = data.every(({ id }) => selectedIds.includes(id));
  return {
    isAll,
    canSelectAll: !isAll && isPageSelected && total > selectedIds.length,
    selectAll: () => setChosen(current),
  };
}

/** A new filter clears the selection, as does a change after which leads may not match: actions must not change leads that are no longer visible. */
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

function ChangeTag({
  onAdd,
  onRemove,
}: {
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const { tags } = withTag([], typed);
  const send = (change: (tag: string) => void) => {
    if (!tags) return;
    change(tags[0]!);
    setTyped('');
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    send(onAdd);
  };
  return (
    <Row as="form" gap={1} className={styles.tag} onSubmit={add}>
      <input
        className={`${fieldStyles.control} ${styles.control}`}
        aria-label="Tag to add or remove"
        placeholder="Tag"
        autoComplete="off"
        maxLength={TAG_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" variant="secondary" disabled={!tags}>
        Add tag
      </Button>
      <Button size="sm" variant="secondary" disabled={!tags} onClick={() => send(onRemove)}>
        Remove tag
      </Button>
    </Row>
  );
}

function Exclude({ count, onExclude }: { count: number; onExclude: () => void }) {
  const [businesses, it, theyWill] =
    count === 1
      ? ['this business', 'it', 'it will']
      : [`these ${number.format(count)} businesses`, 'them', 'they will'];
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      confirm={{
        title: `Exclude ${businesses}?`,
        text: `New runs will skip ${it}, and ${theyWill} no longer appear in your leads. You can include ${it} again under Excluded leads.`,
        action: 'Exclude',
      }}
      onConfirm={onExclude}
    >
      Exclude
    </ConfirmButton>
  );
}
