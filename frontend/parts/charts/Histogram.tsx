import { counted } from '#contract/numbers.js';
import type { Histogram as Figures } from '#contract/histograms.js';
import { count } from '../ui/numbers';
import styles from './Histogram.module.css';

interface Props {
  /** Names the table to assistive technology. */
  caption: string;
  /** Header of the range column, such as "Rating". */
  heading: string;
  /** Undefined while they load. */
  figures: Figures | undefined;
  /** Ranges below this value are paler. */
  from?: number | undefined;
  /** Describes a range, given its start and the next range's start. */
  textOf: (from: number, next: number | undefined) => string;
}

/**
 * A column for each range, in a place as high as it is before the figures are loaded. The figures are in tooltips, and in a table for
 * screen readers.
 */
export function Histogram({ caption, heading, figures, from = -Infinity, textOf }: Props) {
  if (!figures) return <div className={styles.columns} />;
  const { ranges, unknown } = figures;
  const highest = Math.max(1, ...ranges.map((range) => range.count));
  const named = ranges.map((range, index) => ({
    ...range,
    text: textOf(range.from, ranges[index + 1]?.from),
  }));
  return (
    <div className={styles.histogram}>
      <div className={styles.columns} aria-hidden="true">
        {named.map((range) => (
          <span
            key={range.from}
            className={styles.column}
            data-below={range.from < from}
            title={`${range.text}: ${counted(range.count, 'lead')}`}
          >
            <span className={styles.bar} style={{ height: `${(range.count / highest) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Leads</th>
            </tr>
          </thead>
          <tbody>
            {named.map((range) => (
              <tr key={range.from}>
                <th scope="row">{range.text}</th>
                <td>{count.format(range.count)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Unknown</th>
              <td>{count.format(unknown)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}
