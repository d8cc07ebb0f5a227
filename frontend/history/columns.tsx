import type { ReactNode } from 'react';
import { useDates } from '../dates';
import { Stars } from '../leads/Stars';
import { nounFor } from '../numbers';
import { Missing } from '../ui/Missing';
import { cityName, leadsOfRun, successRate } from './format';
import type { Run, RunField } from './run';
import { RunAction } from './RunAction';
import { StatusBadge } from './StatusBadge';
import styles from './HistoryTable.module.css';

export type Column = {
  label: string;
  sort?: RunField;
  numeric?: boolean;
  /** From which width on the column is shown; always when absent. */
  from?: 'fromSm' | 'fromMd' | 'fromLg';
  cell: (run: Run) => ReactNode;
};

export const COLUMNS: readonly Column[] = [
  {
    label: 'Category',
    sort: 'category',
    cell: (run) => (
      <>
        <span className={styles.category}>{run.category}</span>
        <span className={styles.brief}>
          {leadsOfRun(run)} {nounFor(run.requestedCount ?? run.leads, 'lead')}
        </span>
      </>
    ),
  },
  {
    label: 'City',
    sort: 'city',
    cell: (run) => (
      <span className={styles.city}>
        {cityName(run.city)}
        {run.sample && <span className={styles.sample}>Sample data</span>}
      </span>
    ),
  },
  {
    label: 'Status',
    sort: 'status',
    cell: (run) => <StatusBadge run={run} />,
  },
  {
    label: 'Date',
    sort: 'createdAt',
    from: 'fromMd',
    cell: (run) => <RunDate run={run} />,
  },
  { label: 'Leads', sort: 'leads', numeric: true, from: 'fromSm', cell: leadsOfRun },
  {
    label: 'Success Rate',
    sort: 'completionRate',
    numeric: true,
    from: 'fromLg',
    cell: (run) => successRate(run.completionRate),
  },
  {
    label: 'Avg Rating',
    sort: 'averageRating',
    from: 'fromLg',
    cell: (run) => <AverageRating rating={run.averageRating} />,
  },
  { label: 'CSV', from: 'fromSm', cell: (run) => <CsvLink run={run} /> },
  {
    label: 'Actions',
    from: 'fromLg',
    cell: (run) => (
      <span className={styles.actions}>
        <RunAction run={run} compact />
      </span>
    ),
  },
];

export const classOf = ({ numeric, from }: Column) =>
  [numeric && styles.number, from && styles[from]].filter(Boolean).join(' ') || undefined;

function RunDate({ run }: { run: Run }) {
  const { dateTime } = useDates();
  return (
    <time className={styles.date} dateTime={run.createdAt}>
      {dateTime(run.createdAt)}
    </time>
  );
}

function AverageRating({ rating }: { rating: number | null }) {
  if (rating === null) return <Missing title="none" />;
  const text = rating.toFixed(1);
  return (
    <span className={styles.rating}>
      <Stars rating={rating} label={`${text} out of 5 stars`} />{' '}
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

function CsvLink({ run }: { run: Run }) {
  if (!run.csvUrl) return <Missing title="No CSV data available" />;
  return (
    <a
      href={run.csvUrl}
      download={`leads_${run.runId}.csv`}
      aria-label={`Download CSV of ${run.category} in ${cityName(run.city)}`}
    >
      Download
    </a>
  );
}
