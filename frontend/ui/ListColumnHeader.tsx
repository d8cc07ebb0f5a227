import { useListContext } from 'react-admin';
import { type Column, ColumnHeader } from './Table';

interface ListColumnHeaderProps {
  column: Omit<Column<never>, 'cell'>;
  className: string | undefined;
}

/** A column header for the surrounding react-admin list. */
export function ListColumnHeader({ column, className }: ListColumnHeaderProps) {
  const { sort: field } = column;
  const { sort, setSort } = useListContext();
  const order = field && sort.field === field ? sort.order : null;
  return (
    <ColumnHeader
      column={column}
      className={className}
      order={order && (order === 'ASC' ? 'asc' : 'desc')}
      onSort={field ? () => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' }) : undefined}
    />
  );
}
