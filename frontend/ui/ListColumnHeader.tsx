import { useListContext } from 'react-admin';
import { ColumnHeader } from './ColumnHeader';

interface Props {
  column: {
    label: string;
    /** By what the list is sorted when asked to. */
    sort?: string;
    numeric?: boolean;
  };
  className: string | undefined;
}

/** The head of a column of react-admin's list around it. */
export function ListColumnHeader({ column, className }: Props) {
  const { label, sort: field, numeric } = column;
  const { sort, setSort } = useListContext();
  const order = field && sort.field === field ? sort.order : null;
  return (
    <ColumnHeader
      label={label}
      className={className}
      numeric={numeric}
      order={order && (order === 'ASC' ? 'asc' : 'desc')}
      onSort={field ? () => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' }) : undefined}
    />
  );
}
