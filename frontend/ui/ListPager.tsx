import { useListContext } from 'react-admin';
import { Pager } from './Pager';

/** The pages of react-admin's list around it, which counts them from 1. */
export function ListPager() {
  const { page, perPage, setPage, total = 0 } = useListContext();
  return (
    <Pager page={page - 1} pageSize={perPage} total={total} onPage={(next) => setPage(next + 1)} />
  );
}
