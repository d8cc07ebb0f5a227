import type { ReactNode } from 'react';
import type { DataTableColumnProps } from 'react-admin';
import {
  GRID_FIELDS,
  labelOf,
  listName,
  LEAD_FIELDS,
  SORT_FIELDS,
  STATUS_LABELS,
  type LeadField,
  type LeadStatus,
} from '#contract/lead-fields.js';
import { FieldValue } from '../../../parts/lead-table/FieldValue';
import { telHref } from '../../../parts/lead-table/lead';
import { phoneText } from '../../../parts/lead-table/phone';
import table from '../../../parts/lists/ListTable.module.css';
import { useDates } from '../../../parts/session/useDates';
import { Badge, type BadgeColor } from '../../../parts/ui/Badge';
import { Missing } from '../../../parts/ui/Missing';
import { confidenceText, phoneFactsHint, phoneFactsText, websiteStatusText } from '../contact';
import type { LeadRecord } from '../record';
import { LeadName } from './LeadName';
import styles from './LeadGrid.module.css';

type GridField = (typeof GRID_FIELDS)[number];
type GridCell = (lead: LeadRecord) => ReactNode;

/** The minimum grid width at which a column appears. Unlisted columns need the widest grid. */
const FROM: Partial<Record<GridField, 'fromSm' | 'fromMd' | 'fromLg' | 'always'>> = {
  name: 'always',
  phone: 'fromSm',
  email: 'fromSm',
  website: 'fromLg',
  status: 'always',
};

/** Cells that show more than the field's value. */
const CELLS: Partial<Record<GridField, GridCell>> = {
  name: (lead) => <LeadName lead={lead} />,
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
  completeness: ({ completeness }) => `${completeness}%`,
  status: ({ status }) => <LeadStatusBadge status={status} />,
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
    if (value === null || value === '' || typeof value === 'boolean') return <Missing />;
    return <FieldValue {...{ field, value, name: lead.name }} className={styles[field]} />;
  };
}

const isSortable = (field: GridField) => (SORT_FIELDS as readonly LeadField[]).includes(field);

/** The columns of the leads, in the order of `LIST_COLUMNS`. */
export const COLUMNS = GRID_FIELDS.map((field): DataTableColumnProps<LeadRecord> => {
  const from = FROM[field] ?? 'fromXl';
  const isNumber = LEAD_FIELDS[field].kind === 'count';
  const isBestFirst = isNumber || field === 'rating';
  return {
    source: listName(field),
    label: labelOf(field),
    disableSort: !isSortable(field),
    ...(isBestFirst && { sortByOrder: 'DESC' as const }),
    ...(from !== 'always' && { className: table[from] }),
    ...(isNumber && { align: 'right', cellClassName: table.number }),
    render: CELLS[field] ?? cellOf(field),
  };
});

const COLORS: Record<LeadStatus, BadgeColor> = {
  NEW: 'blue',
  CONTACTED: 'yellow',
  QUALIFIED: 'accent',
  WON: 'green',
  LOST: 'gray',
};

const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge color={COLORS[status]}>{STATUS_LABELS[status]}</Badge>
);

/** An email and, if it was found on the website, the likelihood that it is the business's. */
function Email({ lead: { email, emailConfidence, name } }: { lead: LeadRecord }) {
  if (!email) return <Missing />;
  return (
    <span className={styles.email}>
      <FieldValue field="email" value={email} name={name} className={styles.address} />
      {emailConfidence !== null && (
        <span className={styles.confidence} title={confidenceText(emailConfidence)}>
          {Math.round(emailConfidence * 100)}%
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
