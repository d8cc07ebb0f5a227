import { ChevronIcon } from '../ui/icons';
import { count } from '../ui/numbers';
import styles from './Pager.module.css';

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** "1–8 of 57" with previous and next buttons. Pages start at 0. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const first = page * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  const isLast = last >= total;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range}>
        {count.format(first)}–{count.format(last)} of {count.format(total)}
      </span>
      {total > pageSize && (
        <>
          <button
            type="button"
            aria-label="Previous page"
            aria-disabled={page === 0}
            onClick={() => page > 0 && onPage(page - 1)}
          >
            <ChevronIcon back />
          </button>
          <button
            type="button"
            aria-label="Next page"
            aria-disabled={isLast}
            onClick={() => !isLast && onPage(page + 1)}
          >
            <ChevronIcon />
          </button>
        </>
      )}
    </nav>
  );
}
