import { TableCell, TableRow } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import {
  DataTableBody,
  DataTableRow,
  useExpanded,
  useRecordContext,
  type DataTableRowProps,
} from 'react-admin';
import { Column } from '../../parts/lists/Column';
import { ListTable } from '../../parts/lists/ListTable';
import { useShownColumns } from '../../parts/lists/useArrangedColumns';
import { ChevronIcon } from '../../parts/ui/icons';
import { cityName } from '../../parts/runs/format';
import type { Run } from '../../parts/runs/run';
import { COLUMNS, stepsBack } from './columns';
import styles from './HistoryTable.module.css';
import { RunDetails } from './RunDetails';

const detailsId = (run: Run) => `details-${run.id}`;

export function HistoryTable() {
  const { back } = useShownColumns(stepsBack);
  return (
    <ListTable<Run> label="Search History" className={styles.runs} body={HistoryBody}>
      <Column<Run>
        label={<span className="visually-hidden">Lead details</span>}
        className={styles.expander}
        render={(run) => <Expander run={run} />}
      />
      {COLUMNS.map((column) => (
        <Column<Run> key={column.source} {...column} isShown={!back.includes(column.source)} />
      ))}
    </ListTable>
  );
}

const HistoryBody = ({ children }: { children?: ReactNode }) => (
  <DataTableBody row={HistoryRow}>{children}</DataTableBody>
);

/** A run and, once expanded, its details. React-admin's own expander can't be reached with the keyboard. */
function HistoryRow(row: DataTableRowProps) {
  const run = useRecordContext<Run>()!;
  const [isOpen] = useExpanded('history', run.id);
  const [wasOpen, setWasOpen] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setWasOpen(true);
  }, [isOpen]);
  return (
    <>
      <DataTableRow {...row} data-open={isOpen} />
      {/* Stays mounted when collapsed, so details load only once. */}
      {(isOpen || wasOpen) && (
        <TableRow id={detailsId(run)} hidden={!isOpen} className={styles.details}>
          <TableCell colSpan={COLUMNS.length + 1}>
            <RunDetails run={run} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

function Expander({ run }: { run: Run }) {
  const [isOpen, toggle] = useExpanded('history', run.id);
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(run) : undefined}
      aria-label={`Lead details for ${run.category} in ${cityName(run.city)}`}
      onClick={toggle}
    >
      <ChevronIcon />
    </button>
  );
}
