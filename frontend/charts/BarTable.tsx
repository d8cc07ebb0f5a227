import type { ReactNode } from 'react';
import { count } from '../ui/numbers';
import styles from './BarTable.module.css';

export interface Bar {
  id: string;
  label: ReactNode;
  value: number;
}

interface Props {
  /** Names the table to assistive technology. */
  caption: string;
  /** Header of the labels, such as "City". */
  heading: string;
  bars: readonly Bar[];
  /** The value of a full bar; by default the largest one. */
  whole?: number;
  /** Shows each value's share of `whole`, too. */
  withShare?: boolean;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** Numbers of leads as bars. It is a table, so the figures need no second one. */
export function BarTable({ caption, heading, bars, whole, withShare = false }: Props) {
  const full = Math.max(1, whole ?? Math.max(...bars.map(({ value }) => value)));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Leads</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, value }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>
              <span className={styles.cell}>
                <span className={styles.track}>
                  {value > 0 && (
                    <span className={styles.bar} style={{ width: `${(value / full) * 100}%` }} />
                  )}
                </span>
                <span className={styles.value}>
                  {count.format(value)}
                  {withShare && (
                    <span className={styles.share}> ({percent.format(value / full)})</span>
                  )}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
