import { useRef, useState } from 'react';
import { labelOf } from '#contract/lead-fields.js';
import { DUE_RANGE } from '#contract/leads.js';
import { useDates } from '../../../parts/session/useDates';
import { dayFromToday, nextMonday } from '../../../parts/ui/days';
import fieldStyles from '../../../parts/ui/Field.module.css';
import { FieldFrame, useField } from '../../../parts/ui/Field';
import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon, Icon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { outcomeOf } from '../bulk/texts';
import { Due, isPast } from '../Due';
import { focusTitle, isFocusedByKey } from '../keys/focus';
import type { LeadRecord } from '../record';
import { useEditLeads } from '../useEditLeads';
import styles from './LeadDrawer.module.css';

const CHOICES: readonly (readonly [label: string, day: () => string])[] = [
  ['Today', () => dayFromToday()],
  ['Tomorrow', () => dayFromToday(1)],
  ['Next week', nextMonday],
];
const isValid = (day: string) => day === '' || (day >= DUE_RANGE[0] && day <= DUE_RANGE[1]);

/** The day of the next step: chosen or typed. */
export function DueField({ lead: { id, name, dueOn } }: { lead: LeadRecord }) {
  const { edit } = useEditLeads();
  const [draft, setDraft] = useState<string | null>(null);
  // A day that is being typed is complete when the field is left, one from the picker at once.
  const isTyping = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const { day } = useDates();
  const hint = dueOn && isPast(dueOn) ? <Due day={dueOn} /> : undefined;
  const frame = { label: labelOf('dueOn'), hint };
  const field = useField(frame);

  const set = async (day: string | null) => {
    const change = { dueOn: day };
    if (day !== dueOn)
      await edit([id], change, {
        done: () => `${name} ${outcomeOf(change)}.`,
        failed: "The day wasn't saved",
      });
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
      <Row nowrap gap={1} align="center">
        <span className={styles.due}>
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
          {/* In place of the browser's own format, until the field has the focus. */}
          <span aria-hidden="true" className={styles.dueText}>
            {dueOn ? hint ? day(dueOn) : <Due day={dueOn} /> : 'Choose a day'}
          </span>
          <Icon className={styles.dueIcon}>
            <path d="M4 6h16v14H4ZM4 10.5h16M8.5 3.5V6M15.5 3.5V6" />
          </Icon>
        </span>
        {dueOn && (
          <IconButton
            label="Clear the day"
            className={styles.clear!}
            onClick={() => void set(null)}
          >
            <CloseIcon />
          </IconButton>
        )}
      </Row>
      <Row nowrap gap={1} className={styles.days}>
        {CHOICES.map(([label, day]) => (
          <button
            key={label}
            type="button"
            aria-pressed={dueOn === day()}
            onClick={() => void set(day())}
          >
            {label}
          </button>
        ))}
      </Row>
    </FieldFrame>
  );
}
