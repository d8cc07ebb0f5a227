import { type ReactNode, useId } from 'react';
import { Card } from './Card';
import { RetryAlert } from './RetryAlert';
import styles from './Panel.module.css';

interface Props {
  title: string;
  /** `data` stays while refetching, even if that fails. */
  query: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  link?: ReactNode;
  children: ReactNode;
}

/** A titled section of the overview that shows its data, a loading state or an error. */
export function Panel({ title, query, link, children }: Props) {
  const titleId = useId();
  return (
    <Card className={styles.panel} role="region" aria-labelledby={titleId}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {link}
      </div>
      {query.isPending && (
        <p className={styles.quiet} role="status">
          Loading...
        </p>
      )}
      {query.error && query.data === undefined && (
        <RetryAlert text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && children}
    </Card>
  );
}
