import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin';
import { ColumnChoice } from './ColumnChoice';

interface Props<Row extends RaRecord> extends DataTableColumnProps<Row> {
  /** Hidden unless the user chose it: optional, empty, or the same in all rows. */
  isEmpty?: boolean;
  /** Whether the table has room for it. */
  fits?: boolean;
}

/**
 * A column of a list. Unlike react-admin's own, it tells screen readers how the table is sorted, and its position in the
 * Columns menu works with the keyboard.
 */
export function Column<Row extends RaRecord>({
  isEmpty = false,
  fits = true,
  ...column
}: Props<Row>) {
  const part = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const { source, label } = column;
  if (part === 'columnsSelector') {
    return (
      source &&
      typeof label === 'string' && <ColumnChoice source={source} label={label} isEmpty={isEmpty} />
    );
  }
  if (isEmpty || !fits) return null;
  const order = part === 'header' && sort?.field === source && sort?.order;
  return (
    <DataTable.Col<Row>
      {...column}
      {...(order && { sortDirection: order === 'ASC' ? 'asc' : 'desc' })}
    />
  );
}
