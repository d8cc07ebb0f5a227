import { z } from 'zod';
import { BILLING_PERIODS, PLAN_IDS, SUBSCRIPTION_STATUSES } from './plans.js';

const run = {
  accountId: z.uuid(),
  runId: z.uuid(),
  city: z.string(),
  category: z.string(),
  leadCount: z.int().min(0),
  message: z.string().nullable(),
  deliveryId: z.uuid().nullable().meta({ description: 'The delivery that started the run' }),
};

const delivery = {
  accountId: z.uuid(),
  deliveryId: z.uuid(),
  deliveryRunId: z.uuid(),
  name: z.string(),
};

/** All events that webhook endpoints receive, by type: the schema of an event's `data`. */
export const EVENTS = {
  'run.completed': z
    .object(run)
    .meta({ description: 'A run finished and found all the leads it could.' }),
  'run.failed': z
    .object(run)
    .meta({ description: 'A run ended early. The leads found so far are kept.' }),
  'delivery.sent': z
    .object({
      ...delivery,
      runId: z.uuid().nullable(),
      city: z.string(),
      category: z.string(),
      newLeads: z.int().min(0),
      changedLeads: z.int().min(0),
      message: z.string().nullable(),
      file: z.object({
        name: z.string(),
        bytes: z.int().min(0),
        url: z.string().meta({ description: 'Signed link, valid for a week' }),
      }),
      leads: z
        .array(z.record(z.string(), z.unknown()))
        .nullable()
        .meta({ description: 'The rows; null if they exceed 256 kB. Use the link instead' }),
    })
    .meta({
      description:
        'The file of a scheduled delivery is ready. Recognize a repeated event by its deliveryRunId.',
    }),
  'delivery.failed': z
    .object({
      ...delivery,
      destination: z.string().nullable().meta({
        description: 'The destination that could not be reached; null if the search failed',
      }),
      message: z.string(),
    })
    .meta({
      description: "A scheduled delivery's search failed, or a destination couldn't be reached.",
    }),
  'quota.low': z
    .object({
      accountId: z.uuid(),
      used: z.int().min(0),
      included: z.int().min(0).meta({ description: 'Including leads from packs' }),
      resetsAt: z.iso.datetime(),
    })
    .meta({ description: 'At least 80% of the leads in this period have been used.' }),
  'subscription.updated': z
    .object({
      accountId: z.uuid(),
      plan: z.enum(PLAN_IDS),
      billingPeriod: z.enum(BILLING_PERIODS),
      status: z.enum(SUBSCRIPTION_STATUSES),
    })
    .meta({ description: 'The plan, its billing period or its status has changed.' }),
  'endpoint.disabled': z
    .object({
      accountId: z.uuid(),
      endpointId: z.uuid(),
      url: z.string(),
      reason: z.string(),
    })
    .meta({ description: 'We disabled another of your endpoints because it was failing.' }),
} as const satisfies Record<string, z.ZodType>;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];
export type EventData<Type extends EventType> = z.infer<(typeof EVENTS)[Type]>;
