import { useRef } from 'react';
import { telHref } from '../../../parts/lead-table/lead';
import { MAIL, PHONE } from '../contact-icons';
import { useOpening } from '../open-lead';
import type { LeadRecord } from '../record';
import { isSample, SampleMark } from '../Sources';
import styles from './LeadGrid.module.css';
import { SavingMark } from './SavingMark';
import { StatusButton } from './StatusButton';
import { StatusSwipe } from './StatusSwipe';

interface Props {
  lead: LeadRecord;
  /** On phones, and beside a docked lead: with its status, category and place, and links to call and to email it. */
  isCard?: boolean;
  place?: string | null;
}

/** A link to the lead's details. It stays the same element when the row becomes a card, so it keeps the focus. */
export function LeadName({ lead, isCard = false, place = null }: Props) {
  const { id, name, source, category, phone, email } = lead;
  const card = useRef<HTMLDivElement>(null);
  const { linkTo } = useOpening();
  return (
    <div ref={card} className={isCard ? styles.card : undefined}>
      <div className={isCard ? styles.facts : undefined}>
        <span className={styles.line}>
          <a className={styles.name} title={name} {...linkTo(id)}>
            {name}
          </a>
          {isSample({ source }) && <SampleMark />}
          <SavingMark id={id} />
        </span>
        {isCard && (
          <span className={styles.brief}>
            <StatusButton lead={lead} />{' '}
            <span className={styles.rest}>{[category, place].filter(Boolean).join(' · ')}</span>
          </span>
        )}
      </div>
      {isCard && phone && (
        <a className={styles.way} href={telHref(phone)} aria-label={`Call ${name}`}>
          {PHONE}
        </a>
      )}
      {isCard && email && (
        <a
          className={styles.way}
          href={`mailto:${encodeURIComponent(email)}`}
          aria-label={`Email ${name}`}
        >
          {MAIL}
        </a>
      )}
      {isCard && <StatusSwipe lead={lead} card={card} />}
    </div>
  );
}
