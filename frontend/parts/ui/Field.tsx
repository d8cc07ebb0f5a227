import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface FieldProps {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  /** Shows "(optional)" after the label. */
  optional?: boolean;
}

/** Ids and attributes that link a control to its label, hint and error. */
export function useField({ error, hint }: FieldProps, id?: string) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    control: {
      id: controlId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

interface FieldFrameProps extends FieldProps {
  field: ReturnType<typeof useField>;
  className?: string;
  children: ReactNode;
}

/** Label above, control, hint and error below. */
export function FieldFrame({
  field,
  label,
  error,
  hint,
  optional = false,
  className = '',
  children,
}: FieldFrameProps) {
  return (
    <div className={`${styles.field} ${className}`}>
      <label className={styles.label} htmlFor={field.control.id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={field.hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={field.errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
