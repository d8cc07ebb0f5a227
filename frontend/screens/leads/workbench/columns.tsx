import type { ReactNode } from 'react';
import type { DataTableColumnProps } from 'react-admin';
import {
  GRID_FIELDS,
  listName,
  LEAD_FIELDS,
  SORT_FIELDS,
  type LeadField,
} from '#contract/lead-fields.js';
import { FieldValue } from '../../../parts/lead-table/FieldValue';
import { telHref } from '../../../parts/lead-table/lead';
import { phoneText } from '../../../parts/lead-table/phone';
import table from '../../../parts/lists/ListTable.module.css';
import { useDates } from '../../../parts/session/useDates';
import { Missing } from '../../../parts/ui/Missing';
import { percentage } from '../../../parts/ui/numbers';
import { confidenceText, phoneFactsHint, phoneFactsText, websiteStatusText } from '../contact';
import { Due } from '../Due';
import type { LeadRecord } from '../record';
import { LeadName } from './LeadName';
import { StatusButton } from './StatusButton';
import { Tags } from './Tags';
import styles from './LeadGrid.module.css';

export type GridField = (typeof GRID_FIELDS)[number];
type GridCell = (lead: LeadRecord) => ReactNode;

/** Width of each column in rem. */
const WIDTHS: Partial<Record<GridField, number>> = {
  name: 12,
  status: 6,
  phone: 8.5,
  email: 16.5,
  website: 12,
  city: 10,
  category: 9,
  tags: 8.5,
  nextStep: 10,
  dueOn: 9.5,
  rating: 6.5,
  reviewCount: 6,
  completeness: 8.5,
};
export const widthOf = (field: GridField) => WIDTHS[field] ?? 8;
export const SELECT_WIDTH = 2.5;
/** An address is cut rather than left out. */
export const MIN_EMAIL_WIDTH = 8.5;

/** The order in which columns get room. */
export const BY_IMPORTANCE: readonly GridField[] = [
  'name',
  'status',
  'phone',
  'email',
  'website',
  'assignee',
  'dueOn',
  'tags',
  'nextStep',
  'city',
  'category',
  'completeness',
  'firstSeen',
  ...GRID_FIELDS,
];

/** Cells that show more than the field's value. */
const CELLS: Partial<Record<GridField, GridCell>> = {
  name: (lead) => <LeadName lead={lead} />,
  tags: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} /> : <Missing />),
  phone: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : <Missing />),
  email: (lead) => <Email lead={lead} />,
  emailMx: ({ emailMx }) => (emailMx === null ? <Missing /> : emailMx ? 'Yes' : 'No'),
  websiteStatus: ({ websiteStatus }) =>
    websiteStatus ? websiteStatusText(websiteStatus) : <Missing />,
  lastVerified: ({ lastVerified }) => (lastVerified ? <LeadDate at={lastVerified} /> : <Missing />),
  phoneType: (lead) => {
    const text = phoneFactsText(lead);
    return text ? <span title={phoneFactsHint(lead)}>{text}</span> : <Missing />;
  },
  dueOn: ({ dueOn }) => (dueOn ? <Due day={dueOn} /> : <Missing />),
  completeness: ({ completeness }) => `${completeness}%`,
  status: (lead) => <StatusButton lead={lead} />,
  firstSeen: ({ firstSeen, retainUntil }) => (
    <>
      <LeadDate at={firstSeen} />
      {retainUntil && (
        <span className={styles.retention}>
          Kept until <LeadDate at={retainUntil} />
        </span>
      )}
    </>
  ),
};

function cellOf(field: GridField): GridCell {
  return (lead) => {
    const value = lead[field];
    if (value === null || value === '' || typeof value === 'boolean' || Array.isArray(value))
      return <Missing />;
    return <FieldValue {...{ field, value, name: lead.name }} className={styles[field]} />;
  };
}

const isSortable = (field: GridField) => (SORT_FIELDS as readonly LeadField[]).includes(field);

/** The columns of the leads in their default order. */
export const COLUMNS = GRID_FIELDS.map((field): DataTableColumnProps<LeadRecord> => {
  const isNumber = LEAD_FIELDS[field].kind === 'count';
  const isBestFirst = isNumber || field === 'rating';
  return {
    source: listName(field),
    disableSort: !isSortable(field),
    ...(isBestFirst && { sortByOrder: 'DESC' as const }),
    // More room is shared in proportion.
    style: { width: `${widthOf(field)}rem` },
    ...(isNumber && { align: 'right', cellClassName: table.number }),
    render: CELLS[field] ?? cellOf(field),
  };
});

/** An email and, if it was found on the website, the likelihood that it is the business's. */
function Email({ lead: { email, emailConfidence, name } }: { lead: LeadRecord }) {
  if (!email) return <Missing />;
  return (
    <span className={styles.email}>
      <FieldValue field="email" value={email} name={name} className={styles.address} />
      {emailConfidence !== null && (
        <span className={styles.confidence} title={confidenceText(emailConfidence)}>
          {percentage(emailConfidence, 1)}%
        </span>
      )}
    </span>
  );
}

function LeadDate({ at }: { at: string }) {
  const { date } = useDates();
  return (
    <time className={styles.date} dateTime={at}>
      {date(at)}
    </time>
  );
}

const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles.phone} href={telHref(phone)}>
    {phoneText(phone)}
  </a>
);
