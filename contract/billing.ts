import { z } from 'zod';
import { emailAddress } from './fields.js';
import { BILLING_PERIODS, PLAN_IDS } from './plans.js';

/** Body of `POST /api/billing/checkout` and `POST /api/billing/change`; query of `GET /api/billing/preview`. */
/** Query for `GET /api/billing/preview`. */
export const planQuery = z.strictObject({
  plan: z.enum(PLAN_IDS),
  billingPeriod: z.enum(BILLING_PERIODS),
});
export const planChoice = planQuery.meta({ id: 'PlanChoice' });
export type PlanChoice = z.infer<typeof planChoice>;

/** The page on which the customer portal opens; its overview if omitted. */
export const PORTAL_FLOWS = ['payment_method_update', 'subscription_cancel'] as const;

/** Body of `POST /api/billing/portal`. */
export const portalRequest = z
  .strictObject({ flow: z.enum(PORTAL_FLOWS).optional() })
  .meta({ id: 'PortalRequest' });
export type PortalRequest = z.infer<typeof portalRequest>;

/** Body of `POST /api/billing/sync`. */
export const syncRequest = z
  .strictObject({
    session: z
      .string()
      .regex(/^\w{1,255}$/, 'Session must be the id of a checkout')
      .optional()
      .meta({ description: 'The checkout that the user just returned from' }),
  })
  .prefault({})
  .meta({ id: 'SyncRequest' });
export type SyncRequest = z.infer<typeof syncRequest>;

/** Body of `PUT /api/billing/email`; null for the owner's login address. */
export const billingEmailForm = z
  .strictObject({ email: emailAddress().nullable() })
  .meta({ id: 'BillingEmailForm' });
export type BillingEmailForm = z.infer<typeof billingEmailForm>;

const address = z.string().nullable();

/** Response to `GET` and `PUT /api/billing/email`. */
export const billingEmail = z
  .object({
    email: address.meta({ description: "The chosen address; null for the owner's login address" }),
    isConfirmed: z.boolean().meta({ description: 'Whether email may go to the chosen address' }),
    sentTo: address.meta({ description: 'Where emails about the plan and invoices go now' }),
  })
  .meta({ id: 'BillingEmail' });
export type BillingEmail = z.infer<typeof billingEmail>;

/** The page of the payment provider to open. */
export const redirect = z.object({ url: z.url() }).meta({ id: 'Redirect' });

const cents = z.int().meta({ description: 'In cents' });

/** Response to `GET /api/billing/preview`. */
export const changePreview = z
  .object({
    takesEffect: z.enum(['now', 'at-period-end']),
    at: z.iso.datetime(),
    currency: z.string(),
    dueNow: cents,
    lines: z.array(z.object({ description: z.string(), amount: cents })),
  })
  .meta({ id: 'PlanChangePreview' });
export type ChangePreview = z.infer<typeof changePreview>;

export const invoice = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    description: z.string().meta({ description: 'What is charged' }),
    period: z
      .object({ start: z.iso.datetime(), end: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The time for which a plan is charged; null for a pack' }),
    createdAt: z.iso.datetime(),
    total: cents,
    currency: z.string(),
    status: z.string().nullable(),
    url: z.url().nullable(),
    pdfUrl: z.url().nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

/** A completed checkout may still be waiting for the bank. */
export const CHECKOUT_STATES = ['open', 'expired', 'pending', 'paid'] as const;

/** Response to `GET /api/billing`. */
export const billing = z
  .object({
    isOpen: z.boolean().meta({ description: 'Whether plans can be bought here' }),
    isTest: z.boolean().meta({ description: 'Whether the test checkout stands in for Stripe' }),
    hasSubscription: z.boolean(),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        expMonth: z.int(),
        expYear: z.int(),
      })
      .nullable(),
    cancelAt: z.iso.datetime().nullable(),
    scheduled: planChoice.extend({ at: z.iso.datetime() }).nullable(),
    pastDueSince: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billing>;

/** Response to `POST /api/billing/sync`. */
export const syncResult = billing
  .extend({ checkout: z.enum(CHECKOUT_STATES).nullable() })
  .meta({ id: 'SyncResult' });
export type SyncResult = z.infer<typeof syncResult>;
