import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  useResourceContext,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin';
import type { ListName } from '#contract/lists.js';
import { columnLabel } from './columns';

interface Props<Row extends RaRecord> extends DataTableColumnProps<Row> {
  /** Its name in `LIST_COLUMNS`, which has its label. Without one, it is neither sorted nor hidden. */
  source?: string;
  isShown?: boolean;
}

/** A column of a list. Unlike react-admin's own, it tells screen readers how the table is sorted. */
export function Column<Row extends RaRecord>({ isShown = true, ...column }: Props<Row>) {
  const part = useDataTableRenderContext();
  if (!isShown) return null;
  return part === 'header' ? <Header<Row> {...column} /> : <DataTable.Col<Row> {...column} />;
}

function Header<Row extends RaRecord>(column: Props<Row>) {
  const list = useResourceContext() as ListName;
  const sort = useDataTableSortContext();
  const { source } = column;
  const order = sort?.field === source && sort?.order;
  return (
    <DataTable.Col<Row>
      {...(source && { label: columnLabel(list, source) })}
      {...column}
      {...(order && { sortDirection: order === 'ASC' ? 'asc' : 'desc' })}
    />
  );
}
