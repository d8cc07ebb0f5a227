import type { ReactNode } from 'react';
import styles from './PageSection.module.css';

interface Props {
  /** The anchor that header and footer link to. */
  id: string;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

/** A section below the plans: heading on the left, content beside it. */
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
