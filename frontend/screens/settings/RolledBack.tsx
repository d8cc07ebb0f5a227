import styles from './NotificationsTab.module.css';

interface RolledBackProps {
  failed: boolean;
  label: string;
  value: string;
}

/** Explains why a control went back to its old value, on screen and politely to screen readers. */
export const RolledBack = ({ failed, label, value }: RolledBackProps) => (
  <p className={styles.rolledBack} role="status">
    {failed && `Couldn't save “${label}”. It's still ${value}.`}
  </p>
);
