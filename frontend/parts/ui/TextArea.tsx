import { type ComponentProps, useEffect, useState } from 'react';
import { counted } from '#contract/numbers.js';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field';

interface TextAreaProps extends ComponentProps<'textarea'>, Omit<FieldProps, 'hint'> {
  hint?: string | undefined;
  maxLength: number;
  /** The current number of characters, for the counter. */
  length: number;
}

/** A multi-line field with a character counter. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  id,
  length,
  ...textarea
}: TextAreaProps) {
  const counter = `${length} / ${textarea.maxLength}`;
  const frame = { label, error, optional, hint: hint ? `${hint} ${counter}` : counter };
  const field = useField(frame, id);
  return (
    <FieldFrame {...frame} field={field} className={className}>
      <textarea
        rows={4}
        {...textarea}
        {...field.control}
        className={`${styles.control} ${styles.area}`}
      />
      <Announcement text={`${counted(textarea.maxLength - length, 'character')} left`} />
    </FieldFrame>
  );
}

/** Announced to screen readers when typing pauses, not on every keystroke or initially. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && announced === '') return undefined;
    const pause = setTimeout(() => setAnnounced(text), 1000);
    return () => clearTimeout(pause);
  }, [text, first, announced]);
  return (
    <span className="visually-hidden" role="status">
      {announced}
    </span>
  );
}
