import { type ReactNode, useId } from 'react';
import { Text } from './layout';
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
      <Text as="label" size="sm" weight="medium" htmlFor={field.control.id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </Text>
      {children}
      {hint && (
        <Text hint id={field.hintId}>
          {hint}
        </Text>
      )}
      {error && (
        <Text size="sm" danger id={field.errorId}>
          {error}
        </Text>
      )}
    </div>
  );
}
