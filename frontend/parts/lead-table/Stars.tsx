import { starCount } from './lead';
import styles from './Stars.module.css';

/** Five stars, filled up to the rounded rating. Screen readers read `label` instead. */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const filled = starCount(rating);
  return (
    <span className={styles.stars} role="img" aria-label={label ?? `${rating} out of 5 stars`}>
      <span className={styles.on}>{'★'.repeat(filled)}</span>
      <span className={styles.off}>{'★'.repeat(5 - filled)}</span>
    </span>
  );
}

/** One star, for a rating whose number stands beside it. */
export const Star = ({ label }: { label: string }) => (
  <span className={styles.on} role="img" aria-label={label}>
    ★
  </span>
);
