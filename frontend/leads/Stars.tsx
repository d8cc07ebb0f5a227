import { starCount } from './lead';

/** Five stars, filled up to the rounded rating. The stars are a picture: `label` says them to a screen reader. */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const filled = starCount(rating);
  return (
    <span className="stars" role="img" aria-label={label ?? `${rating} out of 5 stars`}>
      <span className="stars-on">{'★'.repeat(filled)}</span>
      <span className="stars-off">{'★'.repeat(5 - filled)}</span>
    </span>
  );
}
