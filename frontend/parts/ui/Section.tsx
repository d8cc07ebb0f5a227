import type { ReactNode } from 'react';
import { Card } from './Card';
import { Stack, Text } from './layout';
import styles from './titled.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export const Section = ({ title, note, children }: SectionProps) => (
  <Stack as={Card} gap={5} className={styles.block}>
    <div>
      <Text as="h2" size="lg">
        {title}
      </Text>
      {note && <p className={styles.note}>{note}</p>}
    </div>
    {children}
  </Stack>
);
