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
            <Chevron />
          </button>
          <button
            type="button"
            aria-label="Next page"
            aria-disabled={isLast}
            onClick={() => !isLast && onPage(page + 1)}
          >
            <Chevron next />
          </button>
        </>
      )}
    </nav>
  );
}

const Chevron = ({ next = false }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path
      d={next ? 'M6 3.5 10.5 8 6 12.5' : 'M10 3.5 5.5 8l4.5 4.5'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
