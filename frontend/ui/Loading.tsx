import styles from './Loading.module.css';
import { Spinner } from './Spinner';

/** A page that is not there yet. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner size="lg" />
      <span>{text}</span>
    </div>
  );
}
