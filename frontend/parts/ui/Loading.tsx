import styles from './Loading.module.css';
import { Spinner } from './Spinner';

interface LoadingProps {
  text?: string;
  /** Fills part of a page instead of the whole page. */
  inline?: boolean;
}

/** The placeholder for a loading page. */
export function Loading({ text = 'Loading...', inline = false }: LoadingProps) {
  return (
    <div className={`${styles.loading} ${inline ? styles.inline : ''}`} role="status">
      <Spinner size="lg" />
      <span>{text}</span>
    </div>
  );
}
