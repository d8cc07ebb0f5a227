import { Fragment, useState } from 'react';
import { useListContext } from 'react-admin';
import { isFinished } from '../../contract/scrape.js';
import { COLUMNS } from './columns';
import { ColumnHeader } from '../ui/ColumnHeader';
import { cityName } from './format';
import { RunDetails } from './RunDetails';
import type { Run } from './run';
import styles from './HistoryTable.module.css';

type Column = (typeof COLUMNS)[number];

const classOf = ({ numeric, from }: Column) =>
  [numeric && styles.number, from && styles[from]].filter(Boolean).join(' ') || undefined;

export function HistoryTable() {
  const { data = [] } = useListContext<Run>();
  return (
    <div className={styles.frame}>
      {/* A scrolling region has to be reachable by keyboard, or its far end is not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label="Search History" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">Search History</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.expander}>
                <span className="visually-hidden">Lead details</span>
              </th>
              {COLUMNS.map((column) => (
                <HeaderCell key={column.label} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((run) => (
              <HistoryRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderCell({ column }: { column: Column }) {
  const { sort, setSort } = useListContext<Run>();
  const { sort: field, label, numeric } = column;
  const order = field && sort.field === field ? sort.order : null;
  return (
    <ColumnHeader
      label={label}
      className={classOf(column)}
      numeric={numeric}
      order={order && (order === 'ASC' ? 'asc' : 'desc')}
      onSort={field && (() => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' }))}
    />
  );
}

function HistoryRow({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const detailsId = `details-${run.id}`;
  const toggle = () => {
    setOpen(!isOpen);
    setWasOpen(true);
  };
  return (
    <Fragment>
      <tr data-open={isOpen}>
        <td className={styles.expander}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={wasOpen ? detailsId : undefined}
            aria-label={`Lead details of ${run.category} in ${cityName(run.city)}`}
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
          <td key={column.label} className={classOf(column)}>
            {column.cell(run)}
          </td>
        ))}
      </tr>
      {/* Stays when collapsed, so that details are loaded once; a run that ends is loaded anew. */}
      {wasOpen && (
        <tr id={detailsId} hidden={!isOpen} className={styles.details}>
          <td colSpan={COLUMNS.length + 1}>
            <RunDetails key={String(isFinished(run.status))} run={run} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
