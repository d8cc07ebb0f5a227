import type { ReactNode } from 'react';
import styles from './PageSection.module.css';

interface Props {
  /** Where header and footer lead to. */
  id: string;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

/** A part of the page below the plans: its heading at the left, what there is to say beside it. */
export function PageSection({ id, title, note, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.heading}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{note}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
