import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import {
  NumberInput,
  SelectInput,
  useDataProvider,
  type NumberInputProps,
  type SelectInputProps,
} from 'react-admin';
import type { LeadHistograms } from '#contract/histograms.js';
import { MAX_REVIEWS } from '#contract/lead-fields.js';
import { Histogram } from '../../../parts/charts/Histogram';
import { Stack } from '../../../parts/ui/layout';
import type { LeadsProvider } from '../provider';
import { useLeadFilter } from '../useLeadFilter';
import styles from './HistogramInputs.module.css';

const RATINGS = [3, 3.5, 4, 4.5].map((id) => ({ id, name: `${id} and up` }));

const wholeNumber = (typed: string) =>
  typed === '' ? null : Math.min(MAX_REVIEWS, Math.max(0, Math.trunc(Number(typed) || 0)));

/** Minimum rating, below a histogram of the leads' ratings. */
export const RatingInput = (input: SelectInputProps) => (
  <WithHistogram of="ratings" caption="Ratings" heading="Rating" textOf={ratingText}>
    <SelectInput {...input} choices={RATINGS} />
  </WithHistogram>
);

const ratingText = (from: number, next?: number) =>
  `${from.toFixed(1)} to ${next === undefined ? '5.0' : (next - 0.1).toFixed(1)}`;

/** Minimum reviews, below a histogram of review counts. */
export const ReviewsInput = (input: NumberInputProps) => (
  <WithHistogram of="reviews" caption="Review counts" heading="Reviews" textOf={reviewsText}>
    <NumberInput {...input} min={0} step={1} parse={wholeNumber} />
  </WithHistogram>
);

function reviewsText(from: number, next?: number) {
  if (next === undefined) return `${from.toLocaleString('en')} or more`;
  return next - from === 1 ? String(from) : `${from} to ${next - 1}`;
}

interface WithHistogramProps extends Pick<
  ComponentProps<typeof Histogram>,
  'caption' | 'heading' | 'textOf'
> {
  of: keyof LeadHistograms;
  children: ReactNode;
}

/** An input below a histogram of the leads that match all other filters. If it can't be loaded, filtering still works. */
function WithHistogram({ of, children, ...histogram }: WithHistogramProps) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { minRating, minReviews, ...filter } = useLeadFilter();
  const { data } = useQuery({
    queryKey: ['leads', 'histograms', filter],
    queryFn: () => dataProvider.getLeadHistograms(filter),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  return (
    <Stack gap={1} className={styles.input}>
      {data && (
        <Histogram
          {...histogram}
          figures={data[of]}
          from={of === 'ratings' ? minRating : minReviews}
        />
      )}
      {children}
    </Stack>
  );
}
