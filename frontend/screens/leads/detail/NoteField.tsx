import { NOTE_MAX } from '#contract/leads.js';
import { useCan } from '../../../parts/session/useCan';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import type { LeadRecord } from '../record';
import { Conflict } from './Conflict';
import styles from './LeadDrawer.module.css';
import { useNoteDraft } from './useNoteDraft';

const STATE_TEXTS = {
  saved: '',
  waiting: 'Not saved yet',
  saving: 'Saving...',
  failed: 'Not saved',
};

type Props = {
  lead: LeadRecord;
  /** Called if the last save fails after the lead is closed. */
  onLost: (reason: string) => void;
};

export function NoteField({ lead, onLost }: Props) {
  const { text, state, theirs, change, save, settle } = useNoteDraft(lead, onLost);
  const mayWrite = useCan('work');
  const isStored = state.status === 'saved' && text !== '';
  const hint = isStored ? 'Saved' : STATE_TEXTS[state.status] || 'Saved as you type';
  const frame = { label: 'Notes', ...(mayWrite && { hint }) };
  const field = useField(frame);
  return (
    <FieldFrame {...frame} field={field}>
      <textarea
        {...field.control}
        data-field="note"
        className={`${fieldStyles.control} ${styles.note}`}
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => void save()}
      />
      {theirs !== undefined && (
        <Conflict
          leadId={lead.id}
          text="note"
          theirs={theirs}
          mine={text}
          both={bothOf(theirs, text)}
          onChoose={settle}
        />
      )}
      {state.status === 'failed' && theirs === undefined && (
        <RetryAlert text={`The note wasn't saved: ${state.reason}`} onRetry={() => void save()} />
      )}
    </FieldFrame>
  );
}

/** Both notes as one; undefined if one is empty or they don't fit. */
function bothOf(theirs: string, mine: string): string | undefined {
  const both = `${theirs}\n\n${mine}`;
  return theirs !== '' && both.length <= NOTE_MAX ? both : undefined;
}
