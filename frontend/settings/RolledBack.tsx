import styles from './NotificationsTab.module.css';

interface RolledBackProps {
  failed: boolean;
  label: string;
  value: string;
}

/** Says why a control went back by itself, to the eye and, when the reader pauses, to the ear. */
export const RolledBack = ({ failed, label, value }: RolledBackProps) => (
  <p className={styles.rolledBack} role="status">
    {failed && `${label} could not be saved and is ${value} again.`}
  </p>
);
