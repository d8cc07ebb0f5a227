import { useListContext } from 'react-admin';
import { Pager } from './Pager';

/** A pager for the surrounding react-admin list, whose pages start at 1. */
export function ListPager() {
  const { page, perPage, setPage, total = 0 } = useListContext();
  return (
    <Pager page={page - 1} pageSize={perPage} total={total} onPage={(next) => setPage(next + 1)} />
  );
}
