import styles from './Loading.module.css';
import { Spinner } from './Spinner';

interface LoadingProps {
  text?: string;
  /** Fills part of a page instead of the whole page. */
  part?: boolean;
}

/** The placeholder for a loading page. */
export function Loading({ text = 'Loading...', part = false }: LoadingProps) {
  return (
    <div className={`${styles.loading} ${part ? styles.part : ''}`} role="status">
      <Spinner size="lg" />
      <span>{text}</span>
    </div>
  );
}
