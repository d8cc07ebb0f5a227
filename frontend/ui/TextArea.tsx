import { type ComponentProps, useEffect, useState } from 'react';
import { counted } from '../../contract/numbers.js';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field';

interface TextAreaProps extends ComponentProps<'textarea'>, Omit<FieldProps, 'hint'> {
  maxLength: number;
  /** How many characters are in it now, for the counter. */
  length: number;
}

/** Several lines with a counter. */
export function TextArea({
  label,
  error,
  optional,
  className,
  id,
  length,
  ...textarea
}: TextAreaProps) {
  const frame = { label, error, optional, hint: `${length} / ${textarea.maxLength}` };
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

/** Heard when the typing pauses, not at each key, and not before the first one. */
function Announcement({ text }: { text: string }) {
  const [heard, setHeard] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && heard === '') return undefined;
    const pause = setTimeout(() => setHeard(text), 1000);
    return () => clearTimeout(pause);
  }, [text, first, heard]);
  return (
    <span className="visually-hidden" role="status">
      {heard}
    </span>
  );
}
