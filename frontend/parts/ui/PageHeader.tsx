import { useEffect, type ReactNode } from 'react';
import { Row, Text } from './layout';
import styles from './titled.module.css';

type Props = { title: string; note?: ReactNode; actions?: ReactNode };

/** A screen's heading. Also sets the document title. */
export function PageHeader({ title, note, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Lead Delivery`;
  }, [title]);
  return (
    <Row gap={4} rowGap={3} align="end" justify="between" className={styles.block}>
      <div>
        <Text as="h1" size="xl">
          {title}
        </Text>
        {note && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
      </div>
      {actions && <Row gap={2}>{actions}</Row>}
    </Row>
  );
}
