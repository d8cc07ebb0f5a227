import { z } from 'zod';
import { BILLING_PERIODS, PLAN_IDS, SUBSCRIPTION_STATUSES } from './plans.js';

/** Response of `GET /api/subscription`. */
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
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

/** Response of `GET /api/usage`: new leads counted against the plan in the calendar month (UTC). */
export const usage = z
  .object({
    month: z.iso.date().meta({ description: 'First day of the month (UTC)' }),
    used: z.int().min(0),
    included: z.int(),
    left: z.int().min(0),
    resetsAt: z.iso.datetime(),
  })
  .meta({ id: 'Usage' });
export type UsageReport = z.infer<typeof usage>;
