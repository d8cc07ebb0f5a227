import { z } from 'zod';

/** The start of each range of a histogram. The last range has no end. */
export const RATING_STEPS = [0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5] as const;
export const REVIEW_STEPS = [0, 1, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

const histogram = z.object({
  unknown: z.int().min(0).meta({ description: 'Leads without a value' }),
  ranges: z.array(
    z.object({
      from: z.number().meta({ description: 'Up to, but not including, the next range' }),
      count: z.int().min(0),
    }),
  ),
});
export type Histogram = z.infer<typeof histogram>;

/** Response to `GET /api/leads/histograms`. */
export const leadHistograms = z
  .object({ ratings: histogram, reviews: histogram })
  .meta({ id: 'LeadHistograms' });
export type LeadHistograms = z.infer<typeof leadHistograms>;
