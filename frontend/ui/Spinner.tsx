import styles from './Spinner.module.css';

/** Decoration beside a text that says what is going on. */
export function Spinner({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  return <span className={`${styles.spinner} ${styles[size]}`} aria-hidden="true" />;
}
