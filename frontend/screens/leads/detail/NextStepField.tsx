import { useEffect, useRef, useState } from 'react';
import { labelOf } from '#contract/lead-fields.js';
import { NEXT_STEP_MAX } from '#contract/leads.js';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { IconButton } from '../../../parts/ui/IconButton';
import { CheckIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { outcomeOf } from '../bulk/texts';
import type { LeadRecord } from '../record';
import type { ManyChange } from '../provider';
import { useEditLeads } from '../useEditLeads';
import styles from './LeadDrawer.module.css';

/** What to do next about the lead; saved when the field is left or the lead is closed, or with Enter. Its check clears the step and its day. */
export function NextStepField({ lead: { id, name, nextStep, dueOn } }: { lead: LeadRecord }) {
  const { edit } = useEditLeads();
  const [draft, setDraft] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const frame = { label: labelOf('nextStep') };
  const field = useField(frame);
  const save = (change: ManyChange) =>
    edit([id], change, {
      done: () => `${name} ${outcomeOf(change)}.`,
      failed: "The next step wasn't saved",
    });
  const finish = async () => {
    if (draft === null || draft === sent.current) return;
    sent.current = draft;
    const step = draft.trim() || null;
    if (step !== nextStep) await save({ nextStep: step });
    sent.current = null;
    setDraft((latest) => (latest === draft ? null : latest));
  };
  const leave = useRef(finish);
  useEffect(() => {
    leave.current = finish;
  });
  useEffect(() => () => void leave.current(), []);
  return (
    <FieldFrame {...frame} field={field}>
      <Row nowrap gap={1} align="center">
        <input
          {...field.control}
          className={fieldStyles.control}
          placeholder="Call, write, visit..."
          autoComplete="off"
          maxLength={NEXT_STEP_MAX}
          value={draft ?? nextStep ?? ''}
          onChange={(event) => setDraft(event.target.value)}
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
    </FieldFrame>
  );
}
