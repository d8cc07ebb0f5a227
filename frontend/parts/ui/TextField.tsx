import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field';

/** Accepts react-hook-form's `register(…)` props, or works uncontrolled. */
export function TextField({
  label,
  error,
  hint,
  optional,
  className,
  id,
  ...input
}: ComponentProps<'input'> & FieldProps) {
  const frame = { label, error, hint, optional };
  const field = useField(frame, id);
  return (
    <FieldFrame {...frame} field={field} className={className}>
      <input {...input} {...field.control} className={styles.control} />
    </FieldFrame>
  );
}
