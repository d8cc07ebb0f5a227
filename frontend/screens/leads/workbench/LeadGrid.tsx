import { TableBody, TableRow } from '@mui/material';
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import {
  DataTableBody,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useGetOne,
  useListContext,
  useRecordContext,
  type DataTableRowProps,
} from 'react-admin';
import { listName } from '#contract/lead-fields.js';
import { Column } from '../../../parts/lists/Column';
import { ListTable } from '../../../parts/lists/ListTable';
import { useDocked } from '../detail/LeadPanel';
import { useHasOpen, useIsOpen, useLink, useLinkedLeads } from '../linked';
import { useOpening } from '../open-lead';
import type { LeadRecord } from '../record';
import { COLUMNS, SELECT_WIDTH } from './columns';
import styles from './LeadGrid.module.css';
import { LeadName } from './LeadName';
import { useColumns } from './useColumns';

const SELECT_STYLE = { width: `${SELECT_WIDTH}rem` };

/**
 * One page of the leads.
 * @param props.width its width in rem
 */
export function LeadGrid({ width }: { width: number }) {
  const { isPlaceholderData } = useListContext<LeadRecord>();
  const { fitting, isCard, isTight, place, minWidth } = useColumns(width);
  // The same element, so that a change of the address renders no row.
  return useMemo(
    () => (
      <ListTable<LeadRecord>
        label="Leads"
        className={styles.leads}
        busy={isPlaceholderData}
        withPage
        style={{ minWidth: `${minWidth}rem` }}
        body={LeadRows}
      >
        <Column<LeadRecord>
          label={<SelectPage />}
          className={styles.select}
          style={SELECT_STYLE}
          render={(lead) => <SelectLead lead={lead} />}
        />
        {COLUMNS.map((column) => (
          <Column<LeadRecord>
            key={column.source}
            {...column}
            {...(isTight && column.source === listName('email') && { style: {} })}
            {...(isCard &&
              column.source === 'name' && {
                // The rest of the width, which the checkbox doesn't share.
                style: {},
                render: (lead: LeadRecord) => (
                  <LeadName lead={lead} isCard place={place && lead[place]} />
                ),
              })}
            isShown={fitting.has(column.source!)}
          />
        ))}
      </ListTable>
    ),
    [isPlaceholderData, fitting, isCard, isTight, place, minWidth],
  );
}

const LeadRows = ({ children }: { children?: ReactNode }) => (
  <>
    <LinkedLead>{children}</LinkedLead>
    <DataTableBody row={LeadRow}>{children}</DataTableBody>
  </>
);

/** The lead of the address that the page was opened with, above the rows if it isn't one of them, so that the panel beside them has its row. */
function LinkedLead({ children }: { children?: ReactNode }) {
  const linked = useLinkedLeads();
  const [id] = useState(() => linked.get().opened);
  const isDocked = useDocked();
  const isBeside = useHasOpen() && isDocked;
  const { data: leads = [] } = useListContext<LeadRecord>();
  // The panel asks for it.
  const { data: lead, error } = useGetOne<LeadRecord>(
    'leads',
    { id: id ?? '' },
    { enabled: false },
  );
  if (id === null || !isBeside || error || leads.some((listed) => listed.id === id)) return null;
  return (
    <TableBody className={styles.linked}>
      {lead ? (
        <RecordContextProvider value={lead}>
          <LeadRow>{children}</LeadRow>
        </RecordContextProvider>
      ) : (
        <TableRow />
      )}
    </TableBody>
  );
}

/**
 * A row and its lead's marker on the map highlight each other. A click opens the lead, and its card on the map. React-admin's own row
 * can expand and follow links: it listens to the address, and a hundred of them would render again whenever a lead is opened.
 */
function LeadRow({ className, sx, children }: DataTableRowProps) {
  const { id } = useRecordContext<LeadRecord>()!;
  const linked = useLinkedLeads();
  const { open } = useOpening();
  const link = useLink(id);
  const isOpen = useIsOpen(id);
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isOpen || link === 'selected') element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, link]);
  const select = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, button, input, label')) return;
    linked.select(id);
    open(id);
  };
  return (
    <TableRow
      ref={element}
      hover
      {...(className && { className })}
      {...(sx && { sx })}
      data-linked={link}
      data-open={isOpen || undefined}
      onClick={select}
      onPointerEnter={() => linked.hover(id)}
      onPointerLeave={() => linked.hover(null)}
      onFocus={() => linked.hover(id)}
      onBlur={() => linked.hover(null)}
    >
      {children}
    </TableRow>
  );
}

/** Selects the leads on this page. */
function SelectPage() {
  const page = (useDataTableDataContext<LeadRecord>() ?? []).map(({ id }) => id);
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const count = page.filter((id) => selected.includes(id)).length;
  const isAllSelected = count > 0 && count === page.length;
  const others = selected.filter((id) => !page.includes(String(id)));
  return (
    <label className={styles.box}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAllSelected;
        }}
        type="checkbox"
        aria-label="Select all leads on this page"
        checked={isAllSelected}
        onChange={() => onSelect?.(isAllSelected ? others : [...others, ...page])}
      />
    </label>
  );
}

/** A native checkbox, of which a page may have a hundred. Shift selects a range, as in react-admin. */
function SelectLead({ lead }: { lead: LeadRecord }) {
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${lead.name}`}
        checked={selected.includes(lead.id)}
        // A change event doesn't tell whether Shift is pressed.
        onClick={(event) => handleToggleItem?.(lead.id, event)}
        onChange={() => {}}
      />
    </label>
  );
}
