import { z } from 'zod';
import { required } from './fields.js';
import { lead, SOURCE_MAX } from './leads.js';

/** The reasons a source's record was recognized as a business that the account already has. */
export const MATCH_REASONS = [
  'Same name',
  'Similar name',
  'Same phone number',
  'Same website',
  'Same street address',
  'Same street',
  'Same location',
  'Nearby',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** Maximum leads that one request merges into another. */
export const MAX_MERGED_LEADS = 10;

/** Body of `POST /api/leads/{id}/merge`. */
export const leadMergeForm = z
  .strictObject({
    leadIds: z
      .array(z.uuid('Every id must be a lead id'))
      .min(1, 'leadIds is required')
      .max(MAX_MERGED_LEADS, `At most ${MAX_MERGED_LEADS} leads at a time`)
      .transform((ids) => [...new Set(ids)])
      .meta({ description: 'Leads of the same business, to merge into this one' }),
  })
  .meta({ id: 'LeadMergeForm' });
export type LeadMergeForm = z.infer<typeof leadMergeForm>;

const SOURCE_ID_MAX = 500;
/** Body of `POST /api/leads/{id}/split`: a merge to undo, or a source's record to split off. */
export const leadSplitForm = z
  .strictObject({
    mergeId: z.uuid('mergeId must be the id of a merge').meta({ description: 'A merge to undo' }),
    source: required('source is required', SOURCE_MAX),
    sourceId: required('sourceId is required', SOURCE_ID_MAX),
  })
  .partial()
  .refine(
    ({ mergeId, source, sourceId }) =>
      mergeId ? !source && !sourceId : Boolean(source && sourceId),
    { message: 'Send either mergeId, or source and sourceId', path: ['mergeId'] },
  )
  .meta({ id: 'LeadSplitForm' });
export type LeadSplitForm = z.infer<typeof leadSplitForm>;

/** Response to `POST /api/leads/{id}/split`. */
export const leadSplit = z
  .object({
    split: lead.meta({ description: 'The lead that was split off' }),
    kept: lead.meta({ description: 'The lead that it was part of' }),
    restored: z.boolean().meta({
      description:
        'Whether status, tags, note and exclusion are the same as before the merge; false if they have been edited since',
    }),
  })
  .meta({ id: 'LeadSplit' });
