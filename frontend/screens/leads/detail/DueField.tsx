import { useRef, useState } from 'react';
import { labelOf } from '#contract/lead-fields.js';
import { DUE_RANGE } from '#contract/leads.js';
import { Button } from '../../../parts/ui/Button';
import { dayFromToday, nextMonday } from '../../../parts/ui/days';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { Row } from '../../../parts/ui/layout';
import { outcomeOf } from '../bulk/texts';
import { Due, isPast } from '../Due';
import { focusTitle, isFocusedByKey } from '../keys/focus';
import type { ManyChange } from '../provider';
import type { LeadRecord } from '../record';
import { useEditLeads } from '../useEditLeads';
import styles from './LeadDrawer.module.css';

const CHOICES: readonly (readonly [label: string, day: () => string | null])[] = [
  ['Today', () => dayFromToday()],
  ['Tomorrow', () => dayFromToday(1)],
  ['Next week', nextMonday],
  ['Clear', () => null],
];
const isValid = (day: string) => day === '' || (day >= DUE_RANGE[0] && day <= DUE_RANGE[1]);

/** The day of the next step: chosen or typed. Done clears the step as well. */
export function DueField({ lead: { id, name, dueOn, nextStep } }: { lead: LeadRecord }) {
  const { edit } = useEditLeads(`lead-${id}`);
  const [draft, setDraft] = useState<string | null>(null);
  // A day that is being typed is complete when the field is left, one from the picker at once.
  const isTyping = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = dueOn && isPast(dueOn) ? <Due day={dueOn} /> : undefined;
  const frame = { label: labelOf('dueOn'), hint };
  const field = useField(frame);

  const save = (change: ManyChange) =>
    edit([id], change, {
      done: () => `${name} ${outcomeOf(change)}.`,
      failed: "The day wasn't saved",
    });
  const set = async (day: string | null) => {
    if (day !== dueOn) await save({ dueOn: day });
    setDraft(null);
  };
  const finish = () => {
    isTyping.current = false;
    if (draft === null) return;
    if (isValid(draft)) void set(draft || null);
    else setDraft(null);
  };
  return (
    <FieldFrame {...frame} field={field}>
      <input
        {...field.control}
        ref={input}
        type="date"
        data-field="due"
        data-empty={!(draft ?? dueOn)}
        className={fieldStyles.control}
        min={DUE_RANGE[0]}
        max={DUE_RANGE[1]}
        value={draft ?? dueOn ?? ''}
        onChange={({ target }) => {
          setDraft(target.value);
          if (!isTyping.current && isValid(target.value)) void set(target.value || null);
        }}
        onKeyDown={({ key }) => {
          isTyping.current = true;
          if (key !== 'Enter') return;
          finish();
          if (isFocusedByKey(input.current)) focusTitle();
        }}
        onBlur={finish}
      />
      <Row gap={1} className={styles.days}>
        {CHOICES.map(
          ([label, day]) =>
            (label !== 'Clear' || dueOn) && (
              <Button
                key={label}
                variant="secondary"
                size="sm"
                aria-label={label === 'Clear' ? 'Clear the day' : undefined}
                onClick={() => void set(day())}
              >
                {label}
              </Button>
            ),
        )}
        {(dueOn || nextStep) && (
          <Button size="sm" onClick={() => void save({ nextStep: null, dueOn: null })}>
            Done
          </Button>
        )}
      </Row>
    </FieldFrame>
  );
}
