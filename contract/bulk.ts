import { z } from 'zod';
import { WEBSITE_STATUSES } from './lead-fields.js';
import { assignee, leadsChange, leadsPatch, MAX_EDITED_LEADS } from './leads.js';
import { leadFilter, type LeadFilter } from './lead-filters.js';
import { MAX_MEMBERS } from './teams.js';
import { MAX_BULK_VISITS, VERIFY_AGAIN_MINUTES, VISIT_SKIPS } from './verification.js';

/** States of a change to all leads that match a filter. */
export const BULK_STATUSES = [
  'Queued',
  'Running',
  'Complete',
  'Cancelled',
  'Failed',
  'Undoing',
  'Undone',
] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** States in which a worker still changes leads. */
export const BUSY_STATUSES = ['Queued', 'Running', 'Undoing'] as const satisfies BulkStatus[];
export const isBusy = (status: BulkStatus) =>
  (BUSY_STATUSES as readonly BulkStatus[]).includes(status);

/** Maximum changes per account that are waiting or in progress. */
export const MAX_BUSY_BULK_CHANGES = 3;
/** The number of latest changes that an account can look up and undo for a day. */
export const KEPT_BULK_CHANGES = 5;
/** Also kept of each member, so that others' changes don't end their undo. */
export const KEPT_OF_MEMBER = 2;

const change = leadsPatch
  .omit({ ids: true })
  .extend({
    shareAmong: z
      .array(assignee)
      .min(1, 'shareAmong must name a member')
      .max(MAX_MEMBERS, `At most ${MAX_MEMBERS} members`)
      .transform((ids) => [...new Set(ids)])
      .optional()
      .meta({ description: 'Assigns the leads to these members in turn' }),
    byRules: z
      .literal(true, 'byRules must be true')
      .optional()
      .meta({ description: 'Assigns the leads that match an assignment rule' }),
    verify: z
      .literal(true, 'verify must be true')
      .optional()
      .meta({
        description: `Visits the leads' websites again, at most ${MAX_BULK_VISITS} per change. Can't be combined or undone.`,
      }),
  })
  .refine(
    ({ addTags = [], removeTags = [], ...others }) =>
      Object.values(others).some((value) => value !== undefined) ||
      addTags.length + removeTags.length > 0,
    'Set Status, addTags, removeTags, Assignee ID, shareAmong, byRules, Next Step, Due On, Suppressed or verify',
  )
  .refine(
    ({ shareAmong, byRules, 'Assignee ID': assigneeId }) =>
      [shareAmong, byRules, assigneeId].filter((value) => value !== undefined).length <= 1,
    'Set one of Assignee ID, shareAmong and byRules',
  )
  .refine(
    ({ verify, ...edits }) => !verify || Object.keys(edits).length === 0,
    "verify can't be combined with other changes",
  );
export type BulkPatch = z.infer<typeof change>;

/** Body of `POST /api/leads/bulk`. */
export const bulkForm = z
  .strictObject({
    filter: leadFilter
      .extend({
        id: z.array(z.uuid()).max(MAX_EDITED_LEADS, `At most ${MAX_EDITED_LEADS} ids`).optional(),
      })
      .meta({
        description: `The filter of \`GET /api/leads\`, with up to ${MAX_EDITED_LEADS} ids`,
      }),
    change,
    count: z
      .int('count must be a whole number')
      .min(0, 'count must be at least 0')
      .optional()
      .meta({
        description: 'The number of matching leads shown to the user; 409 if it has changed',
      }),
  })
  .meta({ id: 'BulkForm' });
export type BulkForm = z.infer<typeof bulkForm>;

/** A change to all leads that match a filter, in progress or ended. */
export const bulkChange = z
  .object({
    id: z.uuid(),
    status: z.enum(BULK_STATUSES),
    filter: z.looseObject({}),
    change: leadsChange.extend({
      shareAmong: z.array(z.string()).optional(),
      byRules: z.boolean().optional(),
      verify: z.boolean().optional(),
    }),
    total: z.int().meta({ description: 'Leads that matched at the start' }),
    done: z.int().meta({ description: 'Leads changed, or websites visited, so far' }),
    skipped: z.int().meta({
      description:
        'Leads left unchanged because they would have too many tags, no assignment rule matches them, or for a reason in `skips`',
    }),
    skips: z.partialRecord(z.enum(VISIT_SKIPS), z.int()).meta({
      description: `Leads whose websites are not visited, by reason: visited in the last ${VERIFY_AGAIN_MINUTES} minutes (recent), no website, imported and never counted, excluded, a visit already waiting, more than ${MAX_BULK_VISITS} (limit), no longer in the plan, or changed since the start`,
    }),
    results: z
      .partialRecord(z.enum(WEBSITE_STATUSES), z.int())
      .meta({ description: 'Visited websites, by the result of the visit' }),
    undo: z
      .object({
        restored: z.int().meta({ description: 'Leads restored so far' }),
        skipped: z
          .int()
          .meta({ description: 'Leads left unchanged because they have been edited since' }),
      })
      .nullable(),
    canUndo: z.boolean(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BulkChange' });
export type BulkChange = Omit<z.infer<typeof bulkChange>, 'filter'> & { filter: LeadFilter };
