import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import { telHref, websiteHref } from '../../../parts/lead-table/lead';
import { useCan } from '../../../parts/session/useCan';
import { IconButton } from '../../../parts/ui/IconButton';
import { initialsOf } from '../../../parts/ui/initials';
import { Icon } from '../../../parts/ui/icons';
import { MAIL, PHONE, WEBSITE } from '../contact-icons';
import { Due } from '../Due';
import { useIsOpen } from '../linked';
import { useOpening } from '../open-lead';
import type { LeadRecord } from '../record';
import { useSetStatus } from '../set-status';
import { isSample, SampleMark } from '../Sources';
import { SavingMark } from '../workbench/SavingMark';
import styles from './Board.module.css';

const MOVE = (
  <Icon>
    <path d="M4 12h15M13 6l6 6-6 6" />
  </Icon>
);

/** A lead on the board: a click or Enter opens it; it is dragged, or lifted with Space, to another column. */
export function BoardCard({ lead }: { lead: LeadRecord }) {
  const mayWork = useCan('work');
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: lead.id,
    data: { lead },
    disabled: !mayWork,
  });
  return (
    <div ref={setNodeRef} data-card data-lifted={isDragging || undefined} {...listeners}>
      <Facts
        lead={lead}
        link={setActivatorNodeRef}
        {...(mayWork && { instructions: attributes['aria-describedby'] })}
      />
    </div>
  );
}

interface Props {
  lead: LeadRecord;
  link: (element: HTMLElement | null) => void;
  /** Id of the text that explains how to move the card. */
  instructions?: string;
}

/** Renders only when the lead changes, not with each step of a drag. */
const Facts = memo(function Facts({ lead, link, instructions }: Props) {
  const { id, name, source } = lead;
  const isOpen = useIsOpen(id);
  const { linkTo, open } = useOpening();
  return (
    <div
      className={styles.card}
      data-open={isOpen || undefined}
      onClick={({ target }) => {
        if (!(target as Element).closest('a, button')) open(id);
      }}
    >
      <span className={styles.line}>
        <a
          ref={link}
          className={styles.name}
          title={name}
          draggable={false}
          aria-describedby={instructions}
          {...linkTo(id)}
        >
          {name}
        </a>
        {isSample({ source }) && <SampleMark />}
        <SavingMark id={id} />
      </span>
      <span className={styles.line}>
        <CardFacts lead={lead} />
        <span className={styles.actions}>
          <Ways lead={lead} />
          {instructions && <MoveButton lead={lead} />}
        </span>
      </span>
    </div>
  );
});

/** What a drag does, for those who can't drag. */
function MoveButton({ lead: { id, name, status } }: { lead: LeadRecord }) {
  const { choose } = useSetStatus();
  return (
    <IconButton
      label={`Move ${name} to...`}
      className={styles.move!}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => choose({ id, status }, currentTarget)}
    >
      {MOVE}
    </IconButton>
  );
}

/** What tells the card apart: its next step, its tags, or else its kind and place; and who works with it. */
function CardFacts({ lead }: { lead: LeadRecord }) {
  const { category, city, tags, assignee, nextStep, dueOn } = lead;
  const hasStep = nextStep !== null || dueOn !== null;
  const shown = hasStep ? 0 : 1;
  const others = tags.length - shown;
  return (
    <>
      {hasStep && (
        <span className={styles.brief} {...(nextStep && { title: nextStep })}>
          {dueOn && <Due day={dueOn} />}
          {dueOn && nextStep && ' · '}
          {nextStep}
        </span>
      )}
      {!hasStep && tags.length === 0 && <Kind category={category} city={city} />}
      {tags.slice(0, shown).map((tag) => (
        <span key={tag} className={styles.tag} title={tag}>
          {tag}
        </span>
      ))}
      {others > 0 && (
        <span className={`${styles.tag} ${styles.more}`} title={tags.slice(shown).join(', ')}>
          +{others}
        </span>
      )}
      {assignee && (
        <span className={styles.assignee} title={`Assigned to ${assignee}`}>
          <span className="visually-hidden">Assigned to {assignee}</span>
          <span aria-hidden="true">{initialsOf(assignee)}</span>
        </span>
      )}
    </>
  );
}

const Kind = ({ category, city }: Pick<LeadRecord, 'category' | 'city'>) => (
  <span className={styles.brief}>
    {category}
    {city && (
      <span className={styles.city}>
        {category && ' · '}
        {city}
      </span>
    )}
  </span>
);

function Ways({ lead: { name, phone, email, website } }: { lead: LeadRecord }) {
  const site = websiteHref(website);
  return (
    <span className={styles.ways}>
      {phone && (
        <a draggable={false} href={telHref(phone)} aria-label={`Call ${name}`} title={phone}>
          {PHONE}
        </a>
      )}
      {email && (
        <a
          draggable={false}
          href={`mailto:${encodeURIComponent(email)}`}
          aria-label={`Email ${name}`}
          title={email}
        >
          {MAIL}
        </a>
      )}
      {site && (
        <a
          draggable={false}
          href={site}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Website of ${name}, opens in a new tab`}
          title={site}
        >
          {WEBSITE}
        </a>
      )}
    </span>
  );
}

/** The card under the pointer. Without links, so that letting go opens none. */
export function LiftedCard({ lead: { name, category, city } }: { lead: LeadRecord }) {
  return (
    <div className={styles.card} data-overlay>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
      </span>
      <Kind category={category} city={city} />
    </div>
  );
}
