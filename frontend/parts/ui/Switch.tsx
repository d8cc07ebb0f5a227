import { type ReactNode, useId } from 'react';
import { Row, Text } from './layout';
import styles from './Switch.module.css';
import { useKeepFocus } from './useKeepFocus';

interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** Disabled while a change is being saved. */
  busy?: boolean;
  onChange?: (on: boolean) => void;
}

/** A switch that takes effect immediately, without a Save button. */
export function Switch({
  label,
  description,
  checked,
  disabled = false,
  busy = false,
  onChange,
}: SwitchProps) {
  const id = useId();
  const control = useKeepFocus<HTMLInputElement>(busy);
  return (
    <Row nowrap gap={4} align="start" justify="between">
      <div className={styles.text}>
        <Text as="label" size="sm" weight="medium" htmlFor={id}>
          {label}
        </Text>
        {description && (
          <Text quiet id={`${id}-description`}>
            {description}
          </Text>
        )}
      </div>
      <input
        ref={control}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </Row>
  );
}

/** Switches side by side, as many as fit. */
export const Switches = ({ children }: { children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
);
