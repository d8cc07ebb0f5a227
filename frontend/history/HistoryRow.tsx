import { memo, useState } from 'react';
import { cellClasses } from '../ui/Table';
import { COLUMNS } from './columns';
import { cityName } from '../runs/format';
import { RunDetails } from './RunDetails';
import type { Run } from '../runs/run';
import styles from './HistoryTable.module.css';

/** A run and, once expanded, its details. Memoized: a poll that returns the same run does not re-render it. */
export const HistoryRow = memo(function HistoryRow({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const detailsId = `details-${run.id}`;
  const toggle = () => {
    setOpen(!isOpen);
    setWasOpen(true);
  };
  return (
    <>
      <tr data-open={isOpen}>
        <td className={styles.expander}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={wasOpen ? detailsId : undefined}
            aria-label={`Lead details for ${run.category} in ${cityName(run.city)}`}
            onClick={toggle}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                d="M6 3.5 10.5 8 6 12.5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </button>
        </td>
        {COLUMNS.map((column) => (
          <td key={column.label} className={cellClasses(column, styles)}>
            {column.cell(run)}
          </td>
        ))}
      </tr>
      {/* Stays mounted when collapsed, so details load only once. */}
      {wasOpen && (
        <tr id={detailsId} hidden={!isOpen} className={styles.details}>
          <td colSpan={COLUMNS.length + 1}>
            <RunDetails run={run} />
          </td>
        </tr>
      )}
    </>
  );
});
