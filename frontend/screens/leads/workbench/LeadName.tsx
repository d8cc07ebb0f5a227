import type { MouseEvent } from 'react';
import { telHref } from '../../../parts/lead-table/lead';
import { MAIL, PHONE } from '../contact-icons';
import { useOpening } from '../open-lead';
import type { LeadRecord } from '../record';
import { isSample, SampleMark } from '../Sources';
import styles from './LeadGrid.module.css';
import { LeadStatusBadge } from './LeadStatusBadge';

/** A link to the lead's details. */
export function LeadName({ lead: { id, name, source } }: { lead: LeadRecord }) {
  const { addressOf, open } = useOpening();
  const openHere = (event: MouseEvent) => {
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    open(id);
  };
  return (
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
  );
}

/** On phones, a row is a card: the lead's name, status, category and city, and links to call and to email it. */
export function LeadCard({ lead }: { lead: LeadRecord }) {
  const { name, status, category, city, phone, email } = lead;
  const brief = [category, city].filter(Boolean).join(' · ');
  return (
    <div className={styles.card}>
      <div className={styles.facts}>
        <LeadName lead={lead} />
        <span className={styles.brief}>
          <LeadStatusBadge status={status} /> {brief}
        </span>
      </div>
      {phone && (
        <a className={styles.way} href={telHref(phone)} aria-label={`Call ${name}`}>
          {PHONE}
        </a>
      )}
      {email && (
        <a
          className={styles.way}
          href={`mailto:${encodeURIComponent(email)}`}
          aria-label={`Email ${name}`}
        >
          {MAIL}
        </a>
      )}
    </div>
  );
}
