import type { ReactNode } from 'react';
import { Card } from './Card';
import { Row, Stack, Text } from './layout';
import styles from './titled.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The heading stands beside its content on a wide screen. */
  beside?: boolean;
  children: ReactNode;
}

/** A card with a heading. */
export const Section = ({ title, note, actions, beside, children }: SectionProps) => (
  <Stack as={Card} gap={4} className={styles.block} data-section="" data-beside={beside}>
    <Row gap={4} rowGap={3} align="start" justify="between" className={styles.titled}>
      <div className={styles.heading}>
        <Text as="h2" size="lg">
          {title}
        </Text>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {actions && <div className={styles.side}>{actions}</div>}
    </Row>
    {beside ? <Stack gap={5}>{children}</Stack> : children}
  </Stack>
);
