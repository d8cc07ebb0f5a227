import { useEffect, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { labelOf } from '#contract/lead-fields.js';
import { NEXT_STEP_MAX } from '#contract/leads.js';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { IconButton } from '../../../parts/ui/IconButton';
import { CheckIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { outcomeOf } from '../bulk/texts';
import type { LeadRecord } from '../record';
import type { ManyChange } from '../provider';
import { useEditLeads } from '../useEditLeads';
import { Conflict } from './Conflict';
import styles from './LeadDrawer.module.css';

/** A text that is being written. */
interface Draft {
  text: string;
  /** The next step that it replaces. */
  seen: string | null;
  /** Another member's, while the user has not decided which to keep. */
  theirs?: string | null;
}

/**
 * What to do next about the lead; saved when the field is left or the lead is closed, or with Enter, unless another member has changed it
 * since. Its check clears the step and its day.
 */
export function NextStepField({ lead: { id, name, nextStep, dueOn } }: { lead: LeadRecord }) {
  const { edit } = useEditLeads();
  const { refetch } = useGetOne<LeadRecord>('leads', { id }, { enabled: false });
  const notify = useNotice();
  const [draft, setDraft] = useState<Draft | null>(null);
  const sent = useRef<Draft | null>(null);
  const isMounted = useRef(true);
  const frame = { label: labelOf('nextStep') };
  const field = useField(frame);
  const save = (change: ManyChange) =>
    edit([id], change, {
      done: () => `${name} ${outcomeOf(change)}.`,
      failed: "The next step wasn't saved",
    });
  const finish = async (written = draft) => {
    if (written === null || written === sent.current || written.theirs !== undefined) return;
    sent.current = written;
    const step = written.text.trim() || null;
    if (step !== written.seen) {
      // The screen may learn of a change later. If it can't be read, it can't be saved either, which is reported.
      const now = (await refetch()).data?.nextStep ?? null;
      if (now !== written.seen && now !== step) return conflict({ ...written, theirs: now });
      await save({ nextStep: step });
    }
    end(written);
  };
  const conflict = (found: Draft) => {
    sent.current = null;
    if (isMounted.current) return setDraft(found);
    const text = `The next step of ${name} wasn't saved: it was changed meanwhile`;
    return notify({ tone: 'danger', text });
  };
  const end = (written: Draft) => {
    sent.current = null;
    setDraft((latest) => (latest === written ? null : latest));
  };
  const settle = (theirs: string | null, chosen: string) => {
    const settled = { text: chosen, seen: theirs };
    setDraft(settled);
    void finish(settled);
  };
  const leave = useRef(finish);
  useEffect(() => {
    leave.current = finish;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      void leave.current();
    };
  }, []);
  return (
    <FieldFrame {...frame} field={field}>
      <Row nowrap gap={1} align="center">
        <input
          {...field.control}
          className={fieldStyles.control}
          placeholder="Call, write, visit..."
          autoComplete="off"
          maxLength={NEXT_STEP_MAX}
          value={draft?.text ?? nextStep ?? ''}
          onChange={({ target: { value: text } }) =>
            setDraft((latest) => ({ seen: nextStep, ...latest, text }))
          }
          onBlur={() => void finish()}
          onKeyDown={(event) => event.key === 'Enter' && void finish()}
        />
        {(nextStep || dueOn) && (
          <IconButton
            label="Done"
            className={styles.done!}
            onClick={() => void save({ nextStep: null, dueOn: null })}
          >
            <CheckIcon />
          </IconButton>
        )}
      </Row>
      {draft?.theirs !== undefined && (
        <Conflict
          leadId={id}
          text="next step"
          theirs={draft.theirs ?? ''}
          mine={draft.text}
          onChoose={(chosen) => settle(draft.theirs ?? null, chosen)}
        />
      )}
    </FieldFrame>
  );
}
