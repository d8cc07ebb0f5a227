import { useMemo, useState } from 'react';
import { TABLE_FIELDS } from '#contract/lead-fields.js';
import { SOURCES } from '#contract/sources.js';
import { Nothing } from '../ui/Missing';
import { columnOf, type CellTexts, type LeadColumn } from './columns';
import { attributionsOf } from './attributions';
import { type TableField, type TableLead, valueOf } from './lead';
import { nextSort, sortLeads, type Sort } from './sort';
import { cellClasses, ColumnHeader, ScrollTable } from './Table';
import { Pager } from './Pager';
import styles from './LeadTable.module.css';

/** A table with this many columns or fewer fits on narrow screens without hiding any. */
const FEW_COLUMNS = 4;
/** Rows per page, the same in every table of leads. */
const PAGE_SIZE = 8;

type Props = CellTexts & {
  leads: readonly TableLead[];
  /** Names the table to assistive technology. */
  label: string;
  columns?: readonly TableField[];
  loading?: boolean;
  /** Marks the leads as sample data. */
  sample?: boolean;
};

/** A paged, sortable table of leads. Plain React and CSS: public pages use it without react-admin. */
export function LeadTable({
  leads,
  label,
  columns = TABLE_FIELDS,
  loading = false,
  sample = false,
  ...texts
}: Props) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [requestedPage, setPage] = useState(0);
  const sorted = useMemo(() => sortLeads(leads, sort), [leads, sort]);
  const sources = useMemo(
    () =>
      attributionsOf(leads.map(({ Source, Licence }) => ({ source: Source, license: Licence }))),
    [leads],
  );
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const page = Math.min(requestedPage, pages - 1);
  const shown = useMemo(
    () => columns.filter((field) => hasValue(leads, field)),
    [columns, leads],
  ).map((field) => columnOf(field, texts));

  if (loading) return <Nothing>Loading lead data...</Nothing>;
  if (leads.length === 0) return <Nothing>No rows to display.</Nothing>;

  return (
    <div className={`${styles.table} ${shown.length <= FEW_COLUMNS ? styles.few : ''}`}>
      <ScrollTable label={label} className={styles.scroll}>
        <thead>
          <tr>
            {shown.map((column) => (
              <HeaderCell
                key={column.label}
                column={column}
                sort={sort}
                onSort={(next) => {
                  setSort(next);
                  setPage(0);
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((lead) => (
            <tr key={lead.id}>
              {shown.map((column) => (
                <td key={column.label} className={cellClasses(column, styles)}>
                  {column.cell(lead)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <footer className={styles.footer}>
        <p className={styles.source}>
          {sample && <span className={styles.sample}>{SOURCES.sample.label}</span>}
          {sources.length > 0 && <span>Source: {sources.join('; ')}</span>}
        </p>
        <Pager page={page} pageSize={PAGE_SIZE} total={leads.length} onPage={setPage} />
      </footer>
    </div>
  );
}

/** Columns that are empty in all rows are left out. */
const hasValue = (leads: readonly TableLead[], field: TableField) =>
  leads.some((lead) => (valueOf(lead, field) ?? '') !== '');

type HeaderProps = { column: LeadColumn; sort: Sort | null; onSort: (sort: Sort) => void };

function HeaderCell({ column, sort, onSort }: HeaderProps) {
  const { sort: field } = column;
  return (
    <ColumnHeader
      column={column}
      className={cellClasses(column, styles)}
      order={field && sort?.field === field ? sort.order : null}
      onSort={field && (() => onSort(nextSort(sort, field)))}
    />
  );
}
