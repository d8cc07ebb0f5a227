import { type ReactNode, useId } from 'react';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import styles from './Panel.module.css';

interface Props {
  title: string;
  /** What the panel reads: `data` stays while it is read anew, also when that fails. */
  query: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  link?: ReactNode;
  children: ReactNode;
}

/** A titled part of the overview that shows what it reads, that it reads, or why it cannot. */
export function Panel({ title, query, link, children }: Props) {
  const titleId = useId();
  return (
    <Card className={styles.panel} role="region" aria-labelledby={titleId}>
      <div className={styles.head}>
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
        <Alert
          tone="danger"
          actions={
            <Button size="sm" variant="secondary" onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        >
          {query.error.message || 'Unknown error'}
        </Alert>
      )}
      {query.data !== undefined && children}
    </Card>
  );
}
