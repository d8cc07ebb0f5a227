import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field';

interface SelectProps extends ComponentProps<'select'>, FieldProps {
  options: readonly (string | { value: string; label: string })[];
  /** Text of the empty choice, which is omitted by default. */
  placeholder?: string;
  /** Shows the value in place of the control's text. */
  cover?: ReactNode;
}

/** The browser's native select, which works best on phones and with a keyboard. */
export function Select({
  label,
  error,
  hint,
  optional,
  className,
  id,
  options,
  placeholder,
  cover,
  ...select
}: SelectProps) {
  const frame = { label, error, hint, optional };
  const field = useField(frame, id);
  return (
    <FieldFrame {...frame} field={field} className={className}>
      <div className={styles.selectBox} data-covered={cover !== undefined || undefined}>
        <select {...select} {...field.control} className={`${styles.control} ${styles.select}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
        <svg viewBox="0 0 12 12" width="12" height="12" fill="none" aria-hidden="true">
          <path
            d="m2.5 4.5 3.5 3.5 3.5-3.5"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {cover !== undefined && (
          <span className={styles.cover} aria-hidden="true">
            {cover}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
