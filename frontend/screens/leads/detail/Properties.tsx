import { Fragment, type ReactNode } from 'react';
import { FACT_FIELDS, labelOf } from '#contract/lead-fields.js';
import { EmailLink } from '../../../parts/lead-table/EmailLink';
import { FieldValue } from '../../../parts/lead-table/FieldValue';
import { telHref } from '../../../parts/lead-table/lead';
import { phoneText } from '../../../parts/lead-table/phone';
import { Star } from '../../../parts/lead-table/Stars';
import { WebsiteLink } from '../../../parts/lead-table/WebsiteLink';
import { useDates } from '../../../parts/session/useDates';
import { Span, Stack } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import { confidenceText, phoneFactsHint, phoneFactsText } from '../contact';
import type { LeadRecord } from '../record';
import { AssigneeField } from './AssigneeField';
import { DueField } from './DueField';
import styles from './LeadDrawer.module.css';
import { NextStepField } from './NextStepField';
import { NoteField } from './NoteField';
import { StatusField } from './StatusField';
import { TagsField } from './TagsField';

interface Props {
  lead: LeadRecord;
  /** Called if the last save of the note fails after the lead is closed. */
  onLost: (reason: string) => void;
}

type Facts = [label: string, value: ReactNode][];

/** How to reach the lead, the subscriber's own fields, editable in place, and what else is known of it. */
export function Properties({ lead, onLost }: Props) {
  const contacts: Facts = [
    ['Phone', phoneOf(lead)],
    ['Email', emailOf(lead)],
    [
      'Website',
      lead.website && (
        <WebsiteLink website={lead.website} name={lead.name} className={styles.website} />
      ),
    ],
  ];
  const facts = factFields(lead).map((field): Facts[number] => [
    labelOf(field),
    factOf(lead, field),
  ]);
  const unknown = [...contacts, ...facts].flatMap(([label, value]) =>
    value || UNASKED.has(label) ? [] : label.toLowerCase(),
  );
  return (
    <Stack as="section" gap={1} size="sm" aria-label="Business" className={styles.properties}>
      <FactList facts={contacts} />
      <StatusField lead={lead} />
      <AssigneeField lead={lead} />
      <NextStepField key={`step-${lead.id}`} lead={lead} />
      <DueField key={`due-${lead.id}`} lead={lead} />
      <FactList
        facts={[...facts, [sentence(unknown), unknown.length > 0 && <Span muted>Not listed</Span>]]}
      />
      <TagsField lead={lead} />
      <NoteField lead={lead} onLost={onLost} />
    </Stack>
  );
}

const sentence = ([first = '', ...rest]: string[]) =>
  [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');

/** Most sources have none of these, so that they aren't missed. An address names the city. */
const UNASKED = new Set([labelOf('rating'), labelOf('area'), labelOf('city')]);

/** The city, also that of a lead outside the districts of its area, is shown once. */
const factFields = ({ area, city, address }: LeadRecord) =>
  FACT_FIELDS.filter((field) => {
    if (field === 'city') return !city || !address?.includes(city);
    return field !== 'area' || area !== city;
  });

const FactList = ({ facts }: { facts: Facts }) => {
  const known = facts.filter(([, value]) => value);
  return (
    known.length > 0 && (
      <dl className={styles.facts}>
        {known.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    )
  );
};

function phoneOf(lead: LeadRecord): ReactNode {
  const { phone } = lead;
  const facts = phoneFactsText(lead);
  return (
    phone && (
      <>
        <a href={telHref(phone)}>{phoneText(phone)}</a>
        {facts && (
          <Span hint className={styles.phoneFacts} title={phoneFactsHint(lead)}>
            {facts}
          </Span>
        )}
      </>
    )
  );
}

function emailOf({ email, emailConfidence }: LeadRecord): ReactNode {
  if (!email) return null;
  return (
    <>
      <EmailLink email={email} />
      {emailConfidence !== null && <Span muted> {confidenceText(emailConfidence)}</Span>}
    </>
  );
}

function factOf(lead: LeadRecord, field: (typeof FACT_FIELDS)[number]): ReactNode {
  const value = lead[field];
  if (value === null || value === '') return null;
  if (field === 'hours') return <Hours hours={String(value)} />;
  if (field === 'rating') return <Rating lead={lead} rating={Number(value)} />;
  return <FieldValue {...{ field, value, name: lead.name }} />;
}

const TIME = /\b(?:[01]\d|2[0-3]):[0-5]\d\b/g;

/** With times as the user's locale writes them. */
function Hours({ hours }: { hours: string }) {
  const { time } = useDates();
  return hours.replace(TIME, (local) => time(local));
}

function Rating({ lead, rating }: { lead: LeadRecord; rating: number }) {
  const text = rating.toFixed(1);
  return (
    <>
      <Star label={`${text} out of 5 stars`} /> <span aria-hidden="true">{text}</span>
      {lead.reviewCount !== null &&
        ` from ${count.format(lead.reviewCount)} ${lead.reviewCount === 1 ? 'review' : 'reviews'}`}
    </>
  );
}
