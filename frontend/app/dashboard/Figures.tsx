import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEAD_STATUSES, listName } from '#contract/lead-fields.js';
import type { Figure, Overview } from '#contract/overview.js';
import { Row, Span } from '../../parts/ui/layout';
import { count, percentage } from '../../parts/ui/numbers';
import { RetryAlert } from '../../parts/ui/RetryAlert';
import { filterQuery } from './links';
import styles from './Figures.module.css';
import { useOverview } from './useOverview';

/** Four figures of the last four weeks, each against the four weeks before, if they had any. Without leads, there is nothing to count. */
export function Figures() {
  const { data, error, refetch } = useOverview();
  if (error && !data) return <RetryAlert text={error.message} onRetry={() => void refetch()} />;
  if (data && Object.values(data.figures).every(isNothing)) return null;
  const isCompared = !data || hasBefore(data);
  return (
    <section aria-label="Last four weeks">
      <p className={styles.period}>
        Last 4 weeks{isCompared && ', compared with the 4 weeks before'}
      </p>
      <dl className={styles.figures} aria-busy={!data}>
        {TILES.map(({ name, label, search }) => (
          <Tile key={name} label={label} search={search} {...(data && textsOf(name, data))} />
        ))}
      </dl>
    </section>
  );
}

const isNothing = ({ leads, before }: Figure) => leads + before === 0;
const hasBefore = ({ figures }: Overview) =>
  Object.values(figures).some(({ before }) => before > 0);

type Name = keyof Overview['figures'];

const NEWEST_FIRST = new URLSearchParams({
  sort: listName('firstSeen'),
  order: 'DESC',
}).toString();
const CONTACTED = LEAD_STATUSES.filter((status) => status !== 'NEW');

/** Each opens the list in which its leads come first, or are all. */
const TILES: { name: Name; label: string; search: string }[] = [
  { name: 'new', label: 'New leads', search: NEWEST_FIRST },
  { name: 'reachable', label: 'Reachable', search: NEWEST_FIRST },
  { name: 'contacted', label: 'Contacted', search: filterQuery({ anyOf: { status: CONTACTED } }) },
  { name: 'won', label: 'Won', search: filterQuery({ status: 'WON' }) },
];

interface Texts {
  value?: string;
  change?: { text: string; isUp: boolean } | null;
  before?: string;
  weeks?: number[];
}

function textsOf(name: Name, overview: Overview): Texts {
  const { figures } = overview;
  const { leads } = figures[name];
  const weeks = hasBefore(overview) ? figures[name].weeks : [];
  if (name === 'reachable') {
    const [now, before] = [shareOf(figures, 'leads'), shareOf(figures, 'before')];
    return {
      value: now === null ? '–' : `${now}%`,
      change: now === null || before === null ? null : changeOf(now - before, ' points'),
      before: now === null ? 'No new leads yet' : `${count.format(leads)} leads`,
      weeks,
    };
  }
  const { before } = figures[name];
  return {
    value: count.format(leads),
    change: before === 0 ? null : changeOf(leads - before),
    before: hasBefore(overview)
      ? `${before === 0 ? 'None' : count.format(before)} before`
      : paceOf(name, figures),
    weeks,
  };
}

/** What a figure means without an earlier one: its share of those that could have become one, or its pace. */
function paceOf(name: Name, figures: Overview['figures']): string {
  const { leads } = figures[name];
  const of = BASIS[name];
  if (of && leads > 0 && leads <= figures[of].leads)
    return `${percentage(leads, figures[of].leads)}% of ${of}`;
  const perDay = Math.round(leads / DAYS);
  return perDay > 1 ? `${count.format(perDay)} a day` : '';
}
const DAYS = 28;
const BASIS: Partial<Record<Name, Name>> = { contacted: 'new', won: 'contacted' };

/** The percentage of a period's new leads that can be reached; null without leads. */
function shareOf({ new: all, reachable }: Overview['figures'], period: 'leads' | 'before') {
  return all[period] === 0 ? null : percentage(reachable[period], all[period]);
}

const changeOf = (by: number, unit = '') =>
  by === 0
    ? null
    : { text: `${by > 0 ? '+' : '−'}${count.format(Math.abs(by))}${unit}`, isUp: by > 0 };

/** As large while loading as with its figure. */
function Tile({
  label,
  search,
  value,
  change,
  before,
  weeks,
}: Texts & { label: string; search: string }) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        <Link to={{ pathname: '/dashboard/leads', search }}>{label}</Link>
      </dt>
      <Row as="dd" nowrap gap={2} align="baseline" className={styles.value}>
        {value ?? <span className={styles.loading} />}
        {change && (
          <span className={styles.change} data-up={change.isUp}>
            {change.text}
          </span>
        )}
      </Row>
      <dd className={styles.before}>
        <Span hint>{before}</Span>
      </dd>
      {weeks && isTrend(weeks) && <Weeks weeks={weeks} />}
    </div>
  );
}

const isTrend = (weeks: number[]) => weeks.filter(Boolean).length > 1;

/** Eight weeks as bars; the figures beside them say the same. */
const Weeks = ({ weeks }: Pick<Figure, 'weeks'>): ReactNode => {
  const highest = Math.max(1, ...weeks);
  return (
    <dd className={styles.weeks} aria-hidden="true">
      {weeks.map((leads, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a week has no other name
          key={index}
          className={styles.week}
          style={{ height: `${(leads / highest) * 100}%` }}
        />
      ))}
    </dd>
  );
};
