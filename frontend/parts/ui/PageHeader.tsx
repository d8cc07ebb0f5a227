import { useEffect, type ReactNode } from 'react';
import { Row, Text } from './layout';
import styles from './titled.module.css';

type Props = {
  title: string;
  /** null while it is loading, so that nothing moves when it arrives. */
  note?: ReactNode;
  actions?: ReactNode;
};

/** A screen's heading. Also sets the document title. */
export function PageHeader({ title, note, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Lead Delivery`;
  }, [title]);
  return (
    <Row gap={4} rowGap={3} align="center" justify="between" className={styles.page}>
      <Row gap={3} rowGap={1} align="baseline" className={styles.title!}>
        <Text as="h1" size="xl">
          {title}
        </Text>
        {note !== undefined && (
          <p className={styles.count} role="status">
            {note}
          </p>
        )}
      </Row>
      {actions && (
        <Row gap={2} className={styles.actions}>
          {actions}
        </Row>
      )}
    </Row>
  );
}
