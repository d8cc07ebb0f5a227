import type { Billing } from '#contract/billing.js';
import type { ClientConfig } from '#contract/config.js';
import { PLANS, type PlanId } from '#contract/plans.js';
import type { Subscription, UsageReport } from '#contract/subscription.js';
import { FakeServer } from './server';

export const TILL: Pick<ClientConfig, 'billing'> = {
  billing: { enabled: true, isTest: true, reason: null },
};
export const STRIPE: Pick<ClientConfig, 'billing'> = {
  billing: { enabled: true, isTest: false, reason: null },
};

const STARTS = '2026-11-01T00:00:00.000Z';
const ENDS = '2026-12-01T00:00:00.000Z';

/** A subscription paid by the month. */
export function buildSubscription(plan: PlanId, changes: Partial<Subscription> = {}): Subscription {
  const { name, price, leadsPerMonth, features } = PLANS[plan];
  return {
    plan,
    name,
    price: price[changes.billingPeriod ?? 'MONTHLY'],
    billingPeriod: 'MONTHLY',
    status: 'ACTIVE',
    leadsPerMonth,
    features: [...features],
    currentPeriodStart: STARTS,
    currentPeriodEnd: ENDS,
    trialEndsAt: null,
    runsStopAt: null,
    endedAt: null,
    isReadOnly: false,
    ...changes,
  };
}

/** The subscription of a new account. */
export const TRIAL = buildSubscription('GROWTH', { status: 'TRIAL', trialEndsAt: ENDS });

export const USAGE: UsageReport = {
  month: '2026-11-01',
  periodStart: STARTS,
  periodEnd: ENDS,
  used: 0,
  included: 300,
  extra: 0,
  creditedBack: 0,
  held: 0,
  left: 300,
  awaitingConfirmation: 0,
  refusal: null,
  resetsAt: ENDS,
  storedLeads: 1_500,
  maxStoredLeads: 20_000,
};

export const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const BILLING: Billing = {
  isOpen: true,
  isTest: false,
  hasSubscription: true,
  card: CARD,
  cancelAt: null,
  scheduled: null,
  pastDueSince: null,
};
/** Billing of an account that has bought nothing. */
export const UNBOUGHT: Partial<Billing> = { hasSubscription: false, card: null };

interface Account {
  subscription?: Subscription;
  billing?: Partial<Billing>;
  usage?: Partial<UsageReport>;
}

/** A server with an account that has a plan. */
export const serverWith = ({ subscription = TRIAL, billing = {}, usage = {} }: Account = {}) =>
  new FakeServer()
    .on('GET /api/subscription', subscription)
    .on('GET /api/usage', { ...USAGE, ...usage })
    .on('GET /api/usage/days', {
      periodStart: STARTS,
      periodEnd: ENDS,
      limit: USAGE.included,
      days: [{ day: '2026-11-01', leads: 0 }],
    })
    .on('GET /api/billing', { ...BILLING, ...billing })
    .on('GET /api/billing/email', { email: null, isConfirmed: false, sentTo: 'ada@example.com' })
    .on('GET /api/billing/invoices', []);
