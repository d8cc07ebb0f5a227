import { z } from 'zod';
import { lines } from './fields.js';
import { jsonText, rangeParam } from './list.js';
import { MAX_MEMBERS } from './teams.js';

/** What members write themselves about a lead. */
export const LOGGED_KINDS = ['comment', 'call', 'email'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

/** What happens to a lead, and what members start. */
export const ACTIVITY_KINDS = [
  ...LOGGED_KINDS,
  'status',
  'tags',
  'note',
  'assigned',
  'follow-up',
  'excluded',
  'merged',
  'split',
  'search',
  'import',
  'export',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const COMMENT_MAX = 2000;
export const MAX_MENTIONS = 20;
/** Maximum activities in one response. */
export const MAX_ACTIVITY_PAGE = 100;
/** The last row of the account's activity that can be read. */
export const LAST_ACTIVITY = 10_000;

/** Body of `POST /api/leads/{id}/activity`. */
export const activityForm = z
  .strictObject({
    kind: z.enum(LOGGED_KINDS, `kind must be one of ${LOGGED_KINDS.join(', ')}`),
    text: lines(COMMENT_MAX).optional(),
    mentions: z
      .array(z.uuid("mentions must be members' user ids").toLowerCase())
      .max(MAX_MENTIONS, `At most ${MAX_MENTIONS} mentions`)
      .transform((ids) => [...new Set(ids)])
      .optional()
      .meta({ description: 'User ids of the members whom the text mentions. They get an email.' }),
  })
  .refine(({ kind, text }) => kind !== 'comment' || text, {
    message: 'Write a comment',
    path: ['text'],
  })
  .meta({ id: 'ActivityForm' });
export type ActivityForm = z.infer<typeof activityForm>;

const filter = z
  .strictObject({
    lead: z.uuid('lead must be the id of a lead'),
    member: z.uuid('member must be the id of a user'),
    kind: z
      .array(z.enum(ACTIVITY_KINDS))
      .min(1, 'At least one kind')
      .meta({ description: 'Activities of these kinds' }),
    mentionsMe: z
      .literal(true, 'mentionsMe must be true')
      .meta({ description: "Comments that mention the caller and that they haven't seen" }),
  })
  .partial();

/** Query for `GET /api/activity`. */
export const activityQuery = z.object({
  filter: jsonText.pipe(filter).optional(),
  range: rangeParam(MAX_ACTIVITY_PAGE)
    .refine(([, to]) => to < LAST_ACTIVITY, `Only the latest ${LAST_ACTIVITY} rows can be read`)
    .optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

const text = z.string().nullable();

/** Something that someone did. */
export const activity = z
  .object({
    id: z.uuid(),
    kind: z.enum(ACTIVITY_KINDS),
    at: z.iso.datetime(),
    by: z.object({ id: z.uuid(), name: text }).nullable().meta({
      description: 'Who did it; `name` is null for a former user; null for Lead Delivery itself',
    }),
    lead: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'The lead; null if it concerns several, or none' }),
    leads: z.int().min(0).meta({ description: 'Number of leads that were changed at once' }),
    before: z.unknown().meta({ description: 'The earlier value of a change' }),
    after: z.unknown().meta({
      description:
        'The new value of a change, such as a status; of an assignment, the name, or "Former member"',
    }),
    text: text.meta({
      description: 'What was written; what was searched or imported; the format of an export',
    }),
    mentions: z
      .array(z.object({ id: z.uuid(), name: text }))
      .max(MAX_MEMBERS)
      .meta({ description: 'Whom the text mentions; `name` is null for a former member' }),
    runId: z.uuid().nullable().meta({ description: 'The run of a search' }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;
