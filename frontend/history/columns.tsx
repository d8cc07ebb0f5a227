import { SOURCES } from '../../contract/sources.js';
import { nounFor } from '../../contract/numbers.js';
import { useDates } from '../session/useDates';
import { Stars } from '../lead-table/Stars';
import { Missing } from '../ui/Missing';
import type { Column } from '../ui/Table';
import { cityName, leadsOfRun, successRate } from '../runs/format';
import type { Run, RunField } from '../runs/run';
import { RunActions } from '../runs/RunActions';
import { RunStatusBadge } from '../runs/RunStatusBadge';
import styles from './HistoryTable.module.css';

export const COLUMNS: readonly Column<Run, RunField>[] = [
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
        {run.sample && <span className={styles.sample}>{SOURCES.sample.label}</span>}
      </span>
    ),
  },
  {
    label: 'Status',
    sort: 'status',
    cell: (run) => <RunStatusBadge run={run} />,
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
        <RunActions run={run} compact />
      </span>
    ),
  },
];

function RunDate({ run }: { run: Run }) {
  const { dateTime } = useDates();
  return (
    <time className={styles.date} dateTime={run.createdAt}>
      {dateTime(run.createdAt)}
    </time>
  );
}

function AverageRating({ rating }: { rating: number | null }) {
  if (rating === null) return <Missing title="No rating" />;
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
      aria-label={`Download CSV for ${run.category} in ${cityName(run.city)}`}
    >
      Download
    </a>
  );
}
