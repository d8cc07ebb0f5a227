import { z } from 'zod';
import { lead } from './leads.js';
import { MATCH_REASONS } from './merges.js';
import { rangeParam } from './list.js';

/** Maximum number of pairs waiting for review. The search for duplicates continues once some have been reviewed. */
export const MAX_DUPLICATES = 1000;
export const MAX_DUPLICATES_PAGE = 50;

/** Query for `GET /api/leads/duplicates`. */
export const duplicatesQuery = z.object({
  range: rangeParam(MAX_DUPLICATES_PAGE).optional(),
});
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

export const duplicatePair = z
  .object({
    id: z.uuid(),
    reasons: z
      .array(z.enum(MATCH_REASONS))
      .meta({ description: 'The facts that the two leads share' }),
    leads: z.tuple([lead, lead]).meta({ description: 'The more complete lead comes first' }),
  })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** Response to `GET /api/leads/duplicates`. */
export const duplicates = z
  .object({
    pairs: z.array(duplicatePair),
    total: z.int().meta({
      description: `Pairs to review, at most about ${MAX_DUPLICATES.toLocaleString('en-US')} at a time`,
    }),
    isSearching: z
      .boolean()
      .meta({ description: "Whether recently changed leads haven't been compared yet" }),
  })
  .meta({ id: 'Duplicates' });
export type Duplicates = z.infer<typeof duplicates>;

/** Body of `PATCH /api/leads/duplicates/{id}`. */
export const duplicatePatch = z
  .strictObject({
    dismissed: z.boolean('dismissed must be true or false').meta({
      description: 'true: these are two businesses; never suggest them again',
    }),
  })
  .meta({ id: 'DuplicatePatch' });
export type DuplicatePatch = z.infer<typeof duplicatePatch>;

/** Response to `PATCH /api/leads/duplicates/{id}`. */
export const decidedPair = z
  .object({ id: z.uuid(), dismissed: z.boolean() })
  .meta({ id: 'DecidedPair' });
