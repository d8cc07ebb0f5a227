import { SOURCES } from '#contract/sources.js';
import { useDates } from '../../parts/session/useDates';
import { runFileUrl } from '../../parts/export/file';
import { usePlainCsv } from '../../parts/export/MarkSwitch';
import { Stars } from '../../parts/lead-table/Stars';
import table from '../../parts/lists/ListTable.module.css';
import type { StepsBack } from '../../parts/lists/useArrangedColumns';
import { Row, Span } from '../../parts/ui/layout';
import { Missing } from '../../parts/ui/Missing';
import type { DataTableColumnProps } from 'react-admin';
import { Link } from 'react-router';
import { categoryTitle, cityName, leadsOfRun, successRate } from '../../parts/runs/format';
import type { Run } from '../../parts/runs/run';
import { runPath } from '../../parts/runs/paths';
import { RunActions } from '../../parts/runs/RunActions';
import { RunStatusBadge } from '../../parts/runs/RunStatusBadge';
import { DeliveredBar } from './DeliveredBar';
import { RunMenu } from './RunMenu';
import styles from './HistoryTable.module.css';

/** The columns of the history in their default order. */
export const COLUMNS: readonly (DataTableColumnProps<Run> & { source: string })[] = [
  {
    source: 'category',
    render: (run) => (
      <>
        <Link className={styles.category} to={runPath(run.id)} title={categoryTitle(run)}>
          {categoryTitle(run)}
        </Link>
        <span className={styles.brief}>
          <City run={run} />
          <RunDate run={run} isBrief />
        </span>
      </>
    ),
  },
  {
    source: 'city',
    className: table.fromSm,
    render: (run) => <City run={run} />,
  },
  { source: 'status', render: (run) => <RunStatusBadge run={run} /> },
  {
    source: 'createdAt',
    className: table.fromMd,
    render: (run) => <RunDate run={run} />,
  },
  {
    source: 'leads',
    align: 'right',
    cellClassName: table.number,
    render: (run) => (
      <span className={styles.leads}>
        {leadsOfRun(run)}
        <DeliveredBar run={run} />
      </span>
    ),
  },
  {
    source: 'completionRate',
    align: 'right',
    className: styles.fromWide,
    cellClassName: table.number,
    render: ({ completionRate }) => (
      <Span muted={completionRate === 1}>{successRate(completionRate)}</Span>
    ),
  },
  {
    source: 'averageRating',
    className: styles.fromWide,
    render: (run) => <AverageRating rating={run.averageRating} />,
  },
  {
    source: 'csvUrl',
    disableSort: true,
    className: table.fromSm,
    render: (run) => <CsvLink run={run} />,
  },
  {
    source: 'actions',
    disableSort: true,
    className: styles.fromWide,
    render: (run) => (
      <Row nowrap className={styles.actions}>
        <RunActions run={run} compact />
        <RunMenu run={run} />
      </Row>
    ),
  },
];

/** Many sources have no ratings. */
export const stepsBack: StepsBack<Run> = (column, runs) =>
  column === 'averageRating' && runs.every(({ averageRating }) => averageRating === null);

const City = ({ run: { city, sample } }: { run: Run }) => (
  <span className={styles.city}>
    <span title={cityName(city)}>{cityName(city)}</span>
    {sample && <span className={styles.sample}>{SOURCES.sample.label}</span>}
  </span>
);

function RunDate({ run: { createdAt }, isBrief = false }: { run: Run; isBrief?: boolean }) {
  const { briefDate, dateTime } = useDates();
  return (
    <time className={styles.date} dateTime={createdAt}>
      {isBrief ? briefDate(createdAt) : dateTime(createdAt)}
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
  const { csvUrl } = run;
  const csv = usePlainCsv();
  if (!csvUrl) return <Missing title="No CSV data available" />;
  const leads = `${run.category} in ${cityName(run.city)}`;
  return (
    <a
      href={runFileUrl(csvUrl, csv)}
      download={`leads_${run.runId}.csv`}
      aria-label={`Download CSV for ${leads}`}
    >
      Download
    </a>
  );
}
