import { Fragment, type ReactNode, use } from 'react';
import { Span } from '../ui/layout';
import { count, percentage } from '../ui/numbers';
import { AsTables, FigureTable } from './FigureTable';
import styles from './BarChart.module.css';

export interface Bar {
  id: string;
  label: string;
  /** A link to the counted leads. */
  link?: ReactNode;
  value: number;
}

interface Props {
  /** Names the table. */
  caption: string;
  /** Header of the label column, such as "City". */
  heading: string;
  bars: readonly Bar[];
  /** The value of a full bar; by default the largest one. */
  whole?: number;
  /** Also shows each value's share of `whole`. */
  withShare?: boolean;
}

/** Lead counts as bars, and the same figures as a table. */
export function BarChart({ caption, heading, bars, whole, withShare = false }: Props) {
  const full = Math.max(1, whole ?? Math.max(...bars.map(({ value }) => value)));
  return (
    <>
      {use(AsTables) !== true && <Bars bars={bars} full={full} withShare={withShare} />}
      <FigureTable
        caption={caption}
        columns={[heading, 'Leads']}
        rows={bars.map(({ id, label, value }) => ({
          id,
          cells: [label, count.format(value)],
        }))}
      />
    </>
  );
}

const Bars = ({ bars, full, withShare }: Pick<Props, 'bars' | 'withShare'> & { full: number }) => (
  <dl className={styles.bars}>
    {bars.map(({ id, label, link, value }) => (
      <Fragment key={id}>
        <dt className={styles.label}>{link ?? label}</dt>
        <dd className={styles.figure}>
          <span className={styles.track}>
            {value > 0 && (
              <span className={styles.bar} style={{ width: `${(value / full) * 100}%` }} />
            )}
          </span>
          <span className={styles.value}>
            {count.format(value)}
            {withShare && <Span muted> ({percentage(value, full)}%)</Span>}
          </span>
        </dd>
      </Fragment>
    ))}
  </dl>
);
