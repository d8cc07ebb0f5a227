import { Checkbox } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useListContext,
} from 'react-admin';
import { Column } from '../../lists/Column';
import { ListTable } from '../../lists/ListTable';
import type { LeadRecord } from '../record';
import { COLUMNS } from './columns';
import styles from './LeadGrid.module.css';

/** One page of the leads. */
export function LeadGrid() {
  const { isPlaceholderData } = useListContext<LeadRecord>();
  return (
    <ListTable<LeadRecord> label="Leads" className={styles.leads} busy={isPlaceholderData}>
      <Column<LeadRecord>
        label={<SelectPage />}
        padding="checkbox"
        render={(lead) => <SelectLead lead={lead} />}
      />
      {COLUMNS.map((column) => (
        <Column<LeadRecord> key={column.source} {...column} />
      ))}
    </ListTable>
  );
}

/** React-admin's own checkbox looks empty while only some leads of the page are selected. */
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
