import { useEffect, type ReactNode } from 'react';
import styles from './PageHeader.module.css';

type Props = { title: string; note?: ReactNode; actions?: ReactNode };

/** A screen's heading. Also sets the document title. */
export function PageHeader({ title, note, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Lead Delivery`;
  }, [title]);
  return (
    <div className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {note && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
