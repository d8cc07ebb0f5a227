import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { UsageDays } from '#contract/subscription.js';
import { counted } from '#contract/numbers.js';
import { api } from '../api/api';
import { AsTables, FigureTable } from '../charts/FigureTable';
import { Row, Text } from '../ui/layout';
import { Nothing } from '../ui/Missing';
import { count } from '../ui/numbers';
import { Panel } from '../ui/Panel';
import { USAGE_KEY } from './usePlanUsage';
import styles from './UsageByDay.module.css';

const DAY_MS = 86_400_000;

// Periods are in UTC.
const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const dayText = (day: string | number) => shortDay.format(new Date(day));

/** The period's leads day by day, against the plan's limit. */
export function UsageByDay() {
  const query = useUsageByDay();
  return (
    <Panel title="Leads by day" query={query} lines={10}>
      {query.data && <UsageChart usage={query.data} />}
    </Panel>
  );
}

interface Day {
  day: string;
  leads: number;
  /** The period's leads before this day. */
  before: number;
}

function withRunningTotal(days: UsageDays['days']): Day[] {
  let total = 0;
  return days.map(({ day, leads }) => {
    const before = total;
    total += leads;
    return { day, leads, before };
  });
}

export function UsageChart({ usage }: { usage: UsageDays }) {
  const isTable = use(AsTables) === true;
  const days = withRunningTotal(usage.days);
  const active = days.filter(({ leads }) => leads > 0);
  const busiest = active.toSorted((a, b) => b.leads - a.leads)[0];
  if (!busiest) {
    return <Nothing>No leads yet. Each day's new leads will appear here.</Nothing>;
  }
  const last = active.at(-1)!;
  const used = count.format(last.before + last.leads);
  const most = `most on ${dayText(busiest.day)} (${count.format(busiest.leads)}).`;
  return (
    <>
      <Text quiet>
        {used} of {counted(usage.limit, 'lead')} used, {most}
      </Text>
      {!isTable && active.length > 1 && (
        <Chart
          usage={usage}
          days={days}
          label={`Usage by day: ${used} of ${count.format(usage.limit)} used, ${most}`}
        />
      )}
      <FigureTable
        caption="Leads by day"
        columns={['Day', 'New leads', 'Total']}
        rows={active.map(({ day, leads, before }) => ({
          id: day,
          cells: [dayText(day), count.format(leads), count.format(before + leads)],
        }))}
      />
    </>
  );
}

const NEAR_LIMIT = 0.6;
const HEADROOM = 1.2;

/** The plot ends at the limit if the usage comes near it. Otherwise it fits the usage, which would be a flat line. */
function scaleOf({ limit }: UsageDays, days: Day[]) {
  const last = days.at(-1)!;
  const used = last.before + last.leads;
  const isLimitNear = used >= NEAR_LIMIT * limit;
  return { top: Math.max(1, isLimitNear ? Math.max(limit, used) : used * HEADROOM), isLimitNear };
}

/** Too few to compare. */
const FEW_DAYS = 4;

/** A column per day of the period: the leads of the days before, and that day's leads on top. */
function Chart({ usage, days, label }: { usage: UsageDays; days: Day[]; label: string }) {
  const { top, isLimitNear } = scaleOf(usage, days);
  const start = Date.parse(days[0]!.day);
  const lastDay = Date.parse(usage.periodEnd) - 1;
  const length = Math.floor((lastDay - start) / DAY_MS) + 1;
  return (
    <figure className={styles.figure}>
      {isLimitNear && <p className={styles.limit}>Limit: {counted(usage.limit, 'lead')}</p>}
      <svg
        className={styles.plot}
        data-few={days.length < FEW_DAYS}
        viewBox={`0 0 ${length} ${top}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map(({ day, leads, before }, index) => (
          <g key={day}>
            <title>{`${dayText(day)}: ${counted(leads, 'lead')}, ${count.format(before + leads)} in total`}</title>
            <rect className={styles.day} x={index} width={1} height={top} />
            <Bar className={styles.before} at={index} from={0} to={before} top={top} />
            <Bar className={styles.leads} at={index} from={before} to={before + leads} top={top} />
          </g>
        ))}
      </svg>
      <Row nowrap justify="between" hint tabular className={styles.axis} aria-hidden="true">
        {[start, start + Math.floor(length / 2) * DAY_MS, lastDay].map((at) => (
          <span key={at}>{dayText(at)}</span>
        ))}
      </Row>
      <Row as="figcaption" gap={4} rowGap={1} hint className={styles.legend}>
        <span className={styles.leadsKey}>New that day</span>
        {days.some(({ before }) => before > 0) && (
          <span className={styles.beforeKey}>Earlier in this period</span>
        )}
      </Row>
    </figure>
  );
}

interface BarProps {
  className: string | undefined;
  /** The day's index in the period. */
  at: number;
  from: number;
  to: number;
  top: number;
}

const BAR_WIDTH = 0.7;

const Bar = ({ className, at, from, to, top }: BarProps) =>
  to > from && (
    <rect
      className={className}
      x={at + (1 - BAR_WIDTH) / 2}
      y={top - to}
      width={BAR_WIDTH}
      height={to - from}
    />
  );

/** The leads of each day of the current period. */
const useUsageByDay = () =>
  useQuery({
    queryKey: [USAGE_KEY, 'days'],
    queryFn: ({ signal }) => api.get('/api/usage/days', { signal }),
    retry: false,
  });
