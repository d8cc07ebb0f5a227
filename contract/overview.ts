import { z } from 'zod';
import { DELIVERY_RUN_STATUSES } from './deliveries.js';

/** Weeks of a figure: the last four, and the four before to compare with. */
export const FIGURE_WEEKS = 8;

const count = z.int().min(0);

/** A number of leads in the last four weeks. */
const figure = z.object({
  leads: count.meta({ description: 'In the last four weeks' }),
  before: count.meta({ description: 'In the four weeks before' }),
  weeks: z
    .array(count)
    .length(FIGURE_WEEKS)
    .meta({ description: 'Each of these eight weeks, oldest first' }),
});
export type Figure = z.infer<typeof figure>;

const delivered = z.object({
  id: z.uuid(),
  deliveryId: z.uuid(),
  runId: z.uuid().nullable(),
  name: z.string(),
  dueAt: z.iso.datetime(),
  status: z.enum(DELIVERY_RUN_STATUSES),
  newLeads: count,
  untouchedLeads: count.meta({
    description: 'Leads of a delivery of the last seven days that still have the status New',
  }),
});
export type OverviewDelivery = z.infer<typeof delivered>;

const limitAhead = z.object({
  left: count,
  reachedOn: z.iso.date().nullable().meta({
    description: "The day (UTC) of the last lead at this period's pace; null once it is used",
  }),
  resetsAt: z.iso.datetime().nullable(),
});
export type LimitAhead = z.infer<typeof limitAhead>;

/** Response to `GET /api/overview`: what the account's leads did, and what its user should do next. */
export const overview = z
  .object({
    figures: z.object({
      new: figure.meta({ description: 'Found by runs, without imports and sample data' }),
      reachable: figure.meta({ description: 'New leads with a phone, an email or a website' }),
      contacted: figure.meta({ description: 'Contacted for the first time' }),
      won: figure,
    }),
    deliveries: z.array(delivered).meta({ description: 'The latest deliveries, newest first' }),
    needs: z.object({
      duplicates: count.meta({ description: 'Pairs of leads that may be the same business' }),
      limit: limitAhead
        .nullable()
        .meta({ description: "null unless the plan's leads end before its period does" }),
      pausedDeliveries: z
        .array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() }))
        .meta({ description: 'Paused because their destinations failed' }),
      mentions: z
        .array(z.object({ leadId: z.uuid(), lead: z.string(), by: z.string().nullable() }))
        .meta({ description: 'The latest leads with comments that mention the user, unseen' }),
      disabledWebhooks: count,
      isAddressUnconfirmed: z
        .boolean()
        .meta({ description: 'Whether the user has no confirmed address for emails' }),
    }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;
