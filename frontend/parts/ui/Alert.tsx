import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { CheckIcon, InfoIcon, WarningIcon } from './icons';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the end. */
  actions?: ReactNode;
  className?: string;
}

const ICONS = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: WarningIcon };

/** An inline message. Screen readers announce danger immediately, other tones when idle. */
export function Alert({ tone = 'info', title, children, actions, className = '' }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      className={`${styles.alert} ${styles[tone]} ${className}`}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
