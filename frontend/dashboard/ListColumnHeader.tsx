import { useListContext } from 'react-admin';
import { ColumnHeader } from '../ui/ColumnHeader';

interface Props {
  label: string;
  className: string | undefined;
  /** By what the list around it is sorted when asked to. */
  sort: string | undefined;
  numeric: boolean | undefined;
}

/** The head of a column of react-admin's list around it. */
export function ListColumnHeader({ label, className, sort: field, numeric }: Props) {
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
