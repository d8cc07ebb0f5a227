import { type ReactNode, useId } from 'react';
import { Card } from './Card';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A card with a heading: a part of a screen. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </Card>
  );
}
