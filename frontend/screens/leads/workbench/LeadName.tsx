import type { MouseEvent } from 'react';
import { useOpening } from '../open-lead';
import type { LeadRecord } from '../record';
import { isSample, SampleMark } from '../Sources';
import styles from './LeadGrid.module.css';

/** A link to the lead's details. On narrow screens, also shows its category and city. */
export function LeadName({ lead: { id, name, category, city, source } }: { lead: LeadRecord }) {
  const { addressOf, open } = useOpening();
  const brief = [category, city].filter(Boolean).join(' · ');
  const openHere = (event: MouseEvent) => {
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <>
      <span className={styles.line}>
        <a
          className={styles.name}
          href={addressOf(id)}
          title={name}
          data-lead={id}
          onClick={openHere}
        >
          {name}
        </a>
        {isSample({ source }) && <SampleMark />}
      </span>
      {brief && <span className={styles.brief}>{brief}</span>}
    </>
  );
}
