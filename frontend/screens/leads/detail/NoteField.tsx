import { useEffect, useRef } from 'react';
import { NOTE_MAX } from '#contract/leads.js';
import { useActivity } from '../../../parts/activity/useActivity';
import { useSession } from '../../../parts/session/session';
import { useCan } from '../../../parts/session/useCan';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Row, Stack, Text } from '../../../parts/ui/layout';
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
        <Conflict leadId={lead.id} theirs={theirs} mine={text} onChoose={settle} />
      )}
      {state.status === 'failed' && theirs === undefined && (
        <RetryAlert text={`The note wasn't saved: ${state.reason}`} onRetry={() => void save()} />
      )}
    </FieldFrame>
  );
}

interface ConflictProps {
  leadId: string;
  theirs: string;
  mine: string;
  onChoose: (note: string) => void;
}

/** Another member saved the note first: nothing is replaced before the user has read it. */
function Conflict({ leadId, theirs, mine, onChoose }: ConflictProps) {
  const writer = useWriter(leadId);
  const both = `${theirs}\n\n${mine}`;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It appears below the field, often below the edge of the panel. Newer browsers return a promise, which is no cleanup.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} role="alert">
      <Alert tone="warning" title="This note changed while you were writing">
        <Stack gap={2}>
          <Text quiet>{writer} wrote:</Text>
          <blockquote className={styles.theirs}>{theirs || 'The note was deleted.'}</blockquote>
          <Row nowrap gap={2} className={styles.choices}>
            {theirs && both.length <= NOTE_MAX && (
              <Button size="sm" onClick={() => onChoose(both)}>
                Keep both
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => onChoose(mine)}>
              Keep mine
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onChoose(theirs)}>
              Keep theirs
            </Button>
          </Row>
        </Stack>
      </Alert>
    </div>
  );
}

/** Who wrote the lead's note last. */
function useWriter(leadId: string): string {
  const { profile } = useSession();
  const { data } = useActivity({ lead: leadId, kind: ['note'] });
  const by = data?.[0]?.by;
  if (by && by.id === profile?.id) return 'In another window, you';
  return by?.name ?? 'Another member';
}
