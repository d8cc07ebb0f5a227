import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Histogram } from '../../../parts/charts/Histogram';
import type { LeadsProvider } from '../provider';
import { useLeadFilter } from '../useLeadFilter';

/** The leads' ratings. */
export const Ratings = () => (
  <LeadHistogram of="ratings" caption="Ratings" heading="Rating" textOf={ratingText} />
);

const ratingText = (from: number, next?: number) =>
  `${from.toFixed(1)} to ${next === undefined ? '5.0' : (next - 0.1).toFixed(1)}`;

/** The leads' review counts. */
export const Reviews = () => (
  <LeadHistogram of="reviews" caption="Review counts" heading="Reviews" textOf={reviewsText} />
);

function reviewsText(from: number, next?: number) {
  if (next === undefined) return `${from.toLocaleString('en')} or more`;
  return next - from === 1 ? String(from) : `${from} to ${next - 1}`;
}

interface Props {
  of: 'ratings' | 'reviews';
  caption: string;
  heading: string;
  textOf: (from: number, next?: number) => string;
}

/** The leads that match all other filters. If it can't be loaded, filtering still works. */
function LeadHistogram({ of, ...histogram }: Props) {
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
    <Histogram
      {...histogram}
      figures={data?.[of]}
      from={of === 'ratings' ? minRating : minReviews}
    />
  );
}
