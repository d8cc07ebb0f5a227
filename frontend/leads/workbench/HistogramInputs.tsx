import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  NumberInput,
  SelectInput,
  useDataProvider,
  type NumberInputProps,
  type SelectInputProps,
} from 'react-admin';
import { MAX_REVIEWS } from '../../../contract/lead-fields.js';
import { Histogram } from '../../charts/Histogram';
import type { LeadsProvider } from '../provider';
import { useLeadFilter } from '../useLeadFilter';
import styles from './HistogramInputs.module.css';

const RATINGS = [3, 3.5, 4, 4.5].map((id) => ({ id, name: `${id} and up` }));

const wholeNumber = (typed: string) =>
  typed === '' ? null : Math.min(MAX_REVIEWS, Math.max(0, Math.trunc(Number(typed) || 0)));

/** The leads that match all other filters, and the lower limits. If they can't be loaded, filtering still works. */
function useHistograms() {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { minRating, minReviews, ...filter } = useLeadFilter();
  const { data } = useQuery({
    queryKey: ['leads', 'histograms', filter],
    queryFn: () => dataProvider.getLeadHistograms(filter),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  return { histograms: data, minRating, minReviews };
}

/** The lowest rating, below the leads of each rating. */
export function RatingInput(input: SelectInputProps) {
  const { histograms, minRating } = useHistograms();
  return (
    <div className={styles.input}>
      {histograms && (
        <Histogram
          caption="Ratings"
          heading="Rating"
          figures={histograms.ratings}
          from={minRating}
          textOf={ratingText}
        />
      )}
      <SelectInput {...input} choices={RATINGS} />
    </div>
  );
}

const ratingText = (from: number, next?: number) =>
  `${from.toFixed(1)} to ${next === undefined ? '5.0' : (next - 0.1).toFixed(1)}`;

/** The smallest number of reviews, below the leads of each. */
export function ReviewsInput(input: NumberInputProps) {
  const { histograms, minReviews } = useHistograms();
  return (
    <div className={styles.input}>
      {histograms && (
        <Histogram
          caption="Numbers of reviews"
          heading="Reviews"
          figures={histograms.reviews}
          from={minReviews}
          textOf={reviewsText}
        />
      )}
      <NumberInput {...input} min={0} step={1} parse={wholeNumber} />
    </div>
  );
}

function reviewsText(from: number, next?: number) {
  if (next === undefined) return `${from} and more`;
  return next - from === 1 ? String(from) : `${from} to ${next - 1}`;
}
