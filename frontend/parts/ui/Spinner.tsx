import styles from './Spinner.module.css';

/** Decorative; the text beside it describes the activity. */
export function Spinner({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  return <span className={`${styles.spinner} ${styles[size]}`} aria-hidden="true" />;
}
