import styles from './Loading.module.css';
import { Spinner } from './Spinner';

interface LoadingProps {
  text?: string;
  /** A part of a page instead of a whole one. */
  part?: boolean;
}

/** A page that is not there yet. */
export function Loading({ text = 'Loading...', part = false }: LoadingProps) {
  return (
    <div className={`${styles.loading} ${part ? styles.part : ''}`} role="status">
      <Spinner size="lg" />
      <span>{text}</span>
    </div>
  );
}
