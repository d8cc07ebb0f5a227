import type { ReactNode } from 'react';
import { count } from '../../ui/numbers';
import { Missing } from '../../ui/Missing';
import { telHref } from '../../lead-table/lead';
import type { LeadField, LeadRecord } from '../record';
import { Stars } from '../../lead-table/Stars';
import { StatusBadge } from '../StatusBadge';
import { WebsiteLink } from '../../lead-table/WebsiteLink';
import { LeadDate } from './LeadDate';
import { LeadName } from './LeadName';
import styles from './LeadGrid.module.css';

export type GridColumn = {
  label: string;
  sort?: LeadField;
  numeric?: boolean;
  /** From which width on the column is shown; always when absent. */
  from?: 'fromSm' | 'fromMd' | 'fromLg' | 'fromXl';
  cell: (lead: LeadRecord) => ReactNode;
};

export const COLUMNS: readonly GridColumn[] = [
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
  { label: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
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
