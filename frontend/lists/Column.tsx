import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin';

/** A column that tells screen readers how the table is sorted, which react-admin's own doesn't. */
export function Column<Row extends RaRecord>(column: DataTableColumnProps<Row>) {
  const isHeader = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  const order = isHeader && sort?.field === column.source && sort?.order;
  return (
    <DataTable.Col<Row>
      {...column}
      {...(order && { sortDirection: order === 'ASC' ? 'asc' : 'desc' })}
    />
  );
}
