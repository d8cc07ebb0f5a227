import type { LeadStatus } from '../../../contract/leads.js';
import { count } from '../../ui/numbers';
import { Badge, type BadgeColour } from '../../ui/Badge';
import { Missing } from '../../ui/Missing';
import type { Column } from '../../ui/Table';
import { useDates } from '../../session/useDates';
import { telHref } from '../../lead-table/lead';
import type { LeadField, LeadRecord } from '../record';
import { Stars } from '../../lead-table/Stars';
import { STATUS_LABELS } from '../status';
import { WebsiteLink } from '../../lead-table/WebsiteLink';
import { LeadName } from './LeadName';
import styles from './LeadGrid.module.css';

export const COLUMNS: readonly Column<LeadRecord, LeadField>[] = [
  { label: 'Name', sort: 'name', cell: (lead) => <LeadName lead={lead} /> },
  {
    label: 'Category',
    sort: 'category',
    from: 'fromMd',
    cell: (lead) => lead.category ?? <Missing />,
  },
  { label: 'City', sort: 'city', from: 'fromMd', cell: (lead) => lead.city ?? <Missing /> },
  {
    label: 'Phone',
    from: 'fromSm',
    cell: ({ phone }) =>
      phone ? (
        <a className={styles.phone} href={telHref(phone)}>
          {phone}
        </a>
      ) : (
        <Missing />
      ),
  },
  {
    label: 'Website',
    from: 'fromLg',
    cell: ({ website, name }) =>
      website ? <WebsiteLink className={styles.clip} website={website} name={name} /> : <Missing />,
  },
  {
    label: 'Rating',
    sort: 'rating',
    from: 'fromLg',
    cell: ({ rating }) => (rating === null ? <Missing /> : <Stars rating={rating} />),
  },
  {
    label: 'Reviews',
    sort: 'reviews',
    numeric: true,
    from: 'fromXl',
    cell: ({ reviews }) => (reviews === null ? <Missing /> : count.format(reviews)),
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => <LeadStatusBadge status={status} /> },
  {
    label: 'First seen',
    sort: 'firstSeen',
    from: 'fromXl',
    cell: ({ firstSeen, retainUntil }) => (
      <>
        <LeadDate at={firstSeen} />
        {retainUntil && (
          <span className={styles.kept}>
            Kept until <LeadDate at={retainUntil} />
          </span>
        )}
      </>
    ),
  },
];

const COLOURS: Record<LeadStatus, BadgeColour> = {
  NEW: 'blue',
  CONTACTED: 'yellow',
  QUALIFIED: 'accent',
  WON: 'green',
  LOST: 'grey',
};

const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge colour={COLOURS[status]}>{STATUS_LABELS[status]}</Badge>
);

function LeadDate({ at }: { at: string }) {
  const { date } = useDates();
  return (
    <time className={styles.date} dateTime={at}>
      {date(at)}
    </time>
  );
}
