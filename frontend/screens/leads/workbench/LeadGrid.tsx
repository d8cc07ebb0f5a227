import { Checkbox } from '@mui/material';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import {
  DataTableBody,
  DataTableRow,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useRecordContext,
  useStore,
  type DataTableRowProps,
} from 'react-admin';
import { GRID_FIELDS, listName, type LeadField } from '#contract/lead-fields.js';
import { useLocation, useNavigate } from 'react-router';
import { Column } from '../../../parts/lists/Column';
import { ListTable } from '../../../parts/lists/ListTable';
import { keysOf } from '../../../parts/lists/store';
import { useLink, useLinkedLeads } from '../linked';
import { leadLink } from '../route';
import type { LeadRecord } from '../record';
import { COLUMNS } from './columns';
import styles from './LeadGrid.module.css';

/** One page of the leads. */
export function LeadGrid() {
  const { isPlaceholderData } = useListContext<LeadRecord>();
  const empty = useEmptyColumns();
  return (
    <ListTable<LeadRecord>
      label="Leads"
      className={styles.leads}
      busy={isPlaceholderData}
      body={LeadRows}
    >
      <Column<LeadRecord>
        label={<SelectPage />}
        padding="checkbox"
        render={(lead) => <SelectLead lead={lead} />}
      />
      {COLUMNS.map((column) => (
        <Column<LeadRecord> key={column.source} {...column} isEmpty={empty.has(column.source!)} />
      ))}
    </ListTable>
  );
}

/** Columns that appear only once the user has chosen them: nearly every lead has a value, and few users need it in the list. */
const OPTIONAL: readonly (typeof GRID_FIELDS)[number][] = ['phoneType'];

/** The optional columns, and those without a value in any row, except those that the user chose. */
function useEmptyColumns(): ReadonlySet<string> {
  const { data = [] } = useListContext<LeadRecord>();
  const [chosen] = useStore<string[]>(keysOf('leads').shownColumns);
  const isEmpty = (field: LeadField) =>
    data.every((lead) => lead[field] === null || lead[field] === '');
  const hidden = GRID_FIELDS.filter((field) => OPTIONAL.includes(field) || isEmpty(field));
  return new Set(hidden.map(listName).filter((name) => !chosen?.includes(name)));
}

const LeadRows = ({ children }: { children?: ReactNode }) => (
  <DataTableBody row={LeadRow}>{children}</DataTableBody>
);

/** A row and its lead's marker on the map highlight each other. A click opens the lead, and its card on the map. */
function LeadRow(row: DataTableRowProps) {
  const { id } = useRecordContext<LeadRecord>()!;
  const linked = useLinkedLeads();
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = useLink(id);
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (link === 'selected') element.current?.scrollIntoView({ block: 'nearest' });
  }, [link]);
  const select = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, button, input, label')) return;
    linked.select(id);
    void navigate(leadLink({ view: 'list', id }, search));
  };
  return (
    <DataTableRow
      {...row}
      ref={element}
      data-linked={link}
      onClick={select}
      onPointerEnter={() => linked.hover(id)}
      onPointerLeave={() => linked.hover(null)}
      onFocus={() => linked.hover(id)}
      onBlur={() => linked.hover(null)}
    />
  );
}

/** React-admin's own checkbox looks empty while only some leads on the page are selected. */
function SelectPage() {
  const page = (useDataTableDataContext<LeadRecord>() ?? []).map(({ id }) => id);
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const count = page.filter((id) => selected.includes(id)).length;
  const isAllSelected = count > 0 && count === page.length;
  const others = selected.filter((id) => !page.includes(String(id)));
  return (
    <Checkbox
      slotProps={{ input: { 'aria-label': 'Select all leads on this page' } }}
      checked={isAllSelected}
      indeterminate={count > 0 && !isAllSelected}
      onChange={() => onSelect?.(isAllSelected ? others : [...others, ...page])}
    />
  );
}

/** React-admin's own checkbox has the same name in every row. Shift selects a range, as in react-admin. */
function SelectLead({ lead }: { lead: LeadRecord }) {
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <Checkbox
      slotProps={{ input: { 'aria-label': `Select ${lead.name}` } }}
      checked={selected.includes(lead.id)}
      onClick={(event) => handleToggleItem?.(lead.id, event)}
    />
  );
}
