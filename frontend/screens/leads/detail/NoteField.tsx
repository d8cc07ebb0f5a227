import { NOTE_MAX } from '#contract/leads.js';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import type { LeadRecord } from '../record';
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
  const { text, state, change, save } = useNoteDraft(lead, onLost);
  const isStored = state.status === 'saved' && text !== '';
  const frame = {
    label: 'Notes',
    hint: isStored ? 'Saved' : STATE_TEXTS[state.status] || 'Saved as you type',
  };
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
      {state.status === 'failed' && (
        <RetryAlert text={`The note wasn't saved: ${state.reason}`} onRetry={() => void save()} />
      )}
    </FieldFrame>
  );
}
