import { Checkbox } from '@mui/material';
import {
  SelectPageCheckbox,
  useDataTableCallbacksContext,
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
        label={<SelectPageCheckbox />}
        padding="checkbox"
        render={(lead) => <SelectLead lead={lead} />}
      />
      {COLUMNS.map((column) => (
        <Column<LeadRecord> key={column.source} {...column} />
      ))}
    </ListTable>
  );
}

/** React-admin's own checkbox has the same name in every row. Shift selects a range, as there. */
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
