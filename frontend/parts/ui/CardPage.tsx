import type { ReactNode } from 'react';
import styles from './CardPage.module.css';
import { Card } from './Card';
import { Stack } from './layout';
import { PlainHeader } from './PlainHeader';

interface Props {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A page with one card, before the dashboard. */
export const CardPage = ({ title, text, children }: Props) => (
  <div className={styles.page}>
    <PlainHeader />
    <main className={styles.main}>
      <Stack gap={4} className={styles.column}>
        <Stack as={Card} gap={5}>
          <Stack gap={2} className={styles.heading}>
            <h1>{title}</h1>
            <p>{text}</p>
          </Stack>
          {children}
        </Stack>
      </Stack>
    </main>
  </div>
);
