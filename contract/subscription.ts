import { z } from 'zod';
import { counted } from './numbers.js';
import { BILLING_PERIODS, PLAN_IDS, SUBSCRIPTION_STATUSES } from './plans.js';

/** Response to `GET /api/subscription`. */
export const subscription = z
  .object({
    plan: z.enum(PLAN_IDS),
    name: z.string(),
    price: z.int().meta({ description: 'US dollars per month' }),
    billingPeriod: z.enum(BILLING_PERIODS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    leadsPerMonth: z.int(),
    features: z.array(z.string()),
    currentPeriodStart: z.iso.datetime(),
    currentPeriodEnd: z.iso.datetime(),
    trialEndsAt: z.iso.datetime().nullable(),
    runsStopAt: z.iso.datetime().nullable().meta({
      description:
        'When the account can no longer start new runs because a payment failed; null if no payment failed',
    }),
    endedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The time at which the subscription ended' }),
    isReadOnly: z.boolean().meta({
      description:
        'Whether the trial or the subscription is over: no new runs; leads stay readable',
    }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

/** Response to `GET /api/usage`: leads counted against the plan in the current period, and leads stored in total. */
export const usage = z
  .object({
    month: z.iso.date().meta({ description: "The period's first day (UTC)" }),
    periodStart: z.iso.datetime(),
    periodEnd: z.iso.datetime(),
    included: z.int(),
    extra: z.int().min(0).meta({ description: 'From packs, valid for the current period' }),
    used: z.int().min(0),
    creditedBack: z.int().min(0).meta({
      description: 'Leads that were reported as wrong and no longer count; not part of `used`',
    }),
    held: z.int().min(0).meta({ description: 'Reserved by unfinished runs' }),
    left: z.int().min(0),
    awaitingConfirmation: z.int().min(0).meta({
      description:
        'Leads of the free trial that the account gets once its email address is confirmed',
    }),
    refusal: z.string().nullable().meta({
      description: 'Why no run can start, and how to get more leads; null if one can',
    }),
    resetsAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Start of the next period; null if there is none, as in a trial' }),
    storedLeads: z.int().min(0).meta({ description: 'Leads from all runs' }),
    maxStoredLeads: z.int().meta({
      description: 'Maximum leads that the plan stores; once reached, runs find no new leads',
    }),
  })
  .meta({ id: 'Usage' });
export type UsageReport = z.infer<typeof usage>;

/** Response to `GET /api/usage/days`: the current period's days through today (UTC). */
export const usageDays = z
  .object({
    periodStart: z.iso.datetime(),
    periodEnd: z.iso.datetime(),
    limit: z.int().meta({ description: "The plan's leads, including leads from packs" }),
    days: z.array(
      z.object({
        day: z.iso.date(),
        leads: z.int().min(0).meta({ description: 'New leads that count toward the plan' }),
      }),
    ),
  })
  .meta({ id: 'UsageDays' });
export type UsageDays = z.infer<typeof usageDays>;

export type LeadStorage = Pick<UsageReport, 'storedLeads' | 'maxStoredLeads'>;

/** A sentence for an account that gets more of its trial by confirming its email address, otherwise null. */
export function confirmationHint({
  included,
  awaitingConfirmation,
}: Pick<UsageReport, 'included' | 'awaitingConfirmation'>): string | null {
  if (!awaitingConfirmation) return null;
  const leads = `${included > 0 ? 'other ' : ''}${counted(awaitingConfirmation, 'lead')}`;
  return `Confirm your email to get the ${leads} of your free trial.`;
}

const NEARLY_FULL = 0.9;

/** A sentence for an account whose storage is full or nearly full, otherwise null. */
export function storageWarning({ storedLeads, maxStoredLeads }: LeadStorage): string | null {
  if (storedLeads < NEARLY_FULL * maxStoredLeads) return null;
  const limit = `${maxStoredLeads.toLocaleString('en-US')} leads`;
  return storedLeads < maxStoredLeads
    ? `You're storing ${storedLeads.toLocaleString('en-US')} of your plan's ${limit}. Once it's full, runs won't find new leads.`
    : `Your plan stores ${limit}, and that storage is full. To find more, upgrade to a larger plan. You keep your leads and can still export them.`;
}
