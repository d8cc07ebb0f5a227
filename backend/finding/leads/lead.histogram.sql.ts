import type { EntityManager } from 'typeorm';
import {
  RATING_STEPS,
  REVIEW_STEPS,
  type Histogram,
  type LeadHistograms,
} from '#contract/histograms.js';
import type { LeadFilter } from '#contract/lead-filters.js';
import { asParameters } from '../../platform/database/values.js';
import { whereLeads } from './lead.filter.sql.js';

interface Cell {
  /** The number of a range, counted from 1; null without a value. */
  rating: number | null;
  reviews: number | null;
  count: number;
}

/** Counts the matching leads by rating and by reviews, in one pass. */
export async function histogramsOf(
  tx: EntityManager,
  accountId: string,
  filter: LeadFilter | undefined,
): Promise<LeadHistograms> {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const cells = await tx.query<Cell[]>(
    `SELECT width_bucket(l.rating, ARRAY[${RATING_STEPS.join()}]::numeric[]) AS rating,
       width_bucket(l.review_count, ARRAY[${REVIEW_STEPS.join()}]) AS reviews, count(*)::int AS count
     FROM leads l WHERE ${where} GROUP BY 1, 2`,
    parameters,
  );
  return {
    ratings: histogram(cells, 'rating', RATING_STEPS),
    reviews: histogram(cells, 'reviews', REVIEW_STEPS),
  };
}

function histogram(
  cells: readonly Cell[],
  by: 'rating' | 'reviews',
  steps: readonly number[],
): Histogram {
  const leadsIn = (range: number | null) =>
    cells.reduce((total, cell) => (cell[by] === range ? total + cell.count : total), 0);
  return {
    unknown: leadsIn(null),
    ranges: steps.map((from, index) => ({ from, count: leadsIn(index + 1) })),
  };
}
