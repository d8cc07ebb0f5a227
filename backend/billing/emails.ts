import { counted } from '#contract/numbers.js';
import { LEAD_PACK, PLAN_IDS, PLANS, type BillingPeriod, type Plan } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';
import { GRACE_DAYS } from '../people/accounts/account.sql.js';
import type { EmailContent } from '../platform/mail/layout.js';

/** Businesses of the account's latest search that it doesn't have. */
export interface Waiting {
  count: number;
  /** "restaurants in Monaco" */
  what: string;
}

/** What an email about the limit says about the account. */
export interface AccountUse extends Pick<Subscription, 'plan' | 'status'> {
  used: number;
  included: number;
  extra: number;
  storedLeads: number;
}

const KEPT = 'You can still view and export your leads and runs.';
const number = (count: number) => count.toLocaleString('en-US');

export const confirmBillingEmail = (url: string): EmailContent => ({
  subject: 'Confirm your billing address for Lead Delivery',
  paragraphs: [
    'The owner of a Lead Delivery account entered this address for invoices and emails about their plan.',
    "If you want them, confirm it. The link expires in 14 days. If not, ignore this email: unless you confirm, we won't send any here.",
  ],
  actions: [{ label: 'Confirm this address', url }],
});

export const billingEmailChangedEmail = (): EmailContent => ({
  subject: 'Your billing email was changed',
  paragraphs: [
    'You changed where invoices and emails about the plan of your Lead Delivery account go. A new address gets them once it is confirmed.',
    "If this wasn't you, change your password and log out on all devices, under Settings → Security.",
  ],
});

export const trialEndingEmail = (
  ends: string,
  use: AccountUse,
  waiting: Waiting | null,
  url: string,
): EmailContent => ({
  subject: `Your free trial ends on ${ends}`,
  paragraphs: [
    `${foundSoFar(use)}You won't be charged. Without a subscription, you can't start new runs after ${ends}. ${KEPT}`,
    ...whatWaits(waiting, PLAN_IDS),
  ],
  ...offer(PLAN_IDS),
  actions: [{ label: 'Choose a plan', url }],
});

export const trialEndedEmail = (
  use: AccountUse,
  waiting: Waiting | null,
  url: string,
): EmailContent => ({
  subject: 'Your free trial is over',
  paragraphs: [
    `${foundSoFar(use)}You weren't charged. To start new runs, choose a plan. ${KEPT}`,
    ...whatWaits(waiting, PLAN_IDS),
  ],
  ...offer(PLAN_IDS),
  actions: [{ label: 'Choose a plan', url }],
});

export const paymentFailedEmail = (url: string): EmailContent => ({
  subject: 'Your payment failed',
  paragraphs: [
    "We couldn't charge your card for Lead Delivery. We'll try again in a few days.",
    `Please update your card. If we still can't charge it in ${GRACE_DAYS} days, you won't be able to start new runs. Later, your subscription ends.`,
  ],
  actions: [{ label: 'Update your card', url }],
});

export const planChangedEmail = (
  { name, price, leadsPerMonth }: Plan,
  billingPeriod: BillingPeriod,
  url: string,
): EmailContent => ({
  subject: `Your plan is now ${name}`,
  paragraphs: [`You get ${number(leadsPerMonth)} new leads per month with ${name}.`],
  facts: [
    ['Plan', name],
    ['Price', `$${price[billingPeriod]} per month, billed ${billingPeriod.toLowerCase()}`],
    ['New leads', `${number(leadsPerMonth)} per month`],
  ],
  actions: [{ label: 'View your subscription', url }],
});

export const subscriptionEndedEmail = (keptUntil: string, url: string): EmailContent => ({
  subject: 'Your subscription has ended',
  paragraphs: [
    "Your Lead Delivery subscription has ended. You can't start new runs, and you won't be charged again.",
    `${KEPT} We'll keep them until ${keptUntil}, then delete them unless you subscribe again.`,
  ],
  actions: [{ label: 'Subscribe again', url }],
});

export function quotaEmail(
  use: AccountUse,
  ends: string,
  waiting: Waiting | null,
  url: string,
): EmailContent {
  const { used, included, extra, plan, status } = use;
  const total = included + extra;
  const isTrial = status === 'TRIAL';
  const larger = isTrial ? PLAN_IDS : PLAN_IDS.slice(PLAN_IDS.indexOf(plan) + 1);
  const where = isTrial ? 'in your free trial' : 'this period';
  const pack = `Buy ${LEAD_PACK.leads} leads for $${LEAD_PACK.price}`;
  const action = isTrial ? 'Choose a plan' : larger.length > 0 ? 'Upgrade your plan' : pack;
  const renewal = `Your next ${counted(PLANS[plan].leadsPerMonth, 'lead')} arrive on ${ends}.`;
  const isUsedUp = used >= total;
  return {
    subject: `You've used ${isUsedUp ? 'all' : `${number(used)} of`} ${counted(total, 'lead')} ${where}`,
    paragraphs: [
      [
        isUsedUp
          ? 'Your runs find no new leads for now.'
          : `You have ${counted(total - used, 'lead')} left.`,
        isTrial ? 'To keep finding leads, choose a plan.' : renewal,
      ].join(' '),
      ...whatWaits(waiting, larger),
    ],
    ...offer(larger),
    actions: [{ label: action, url }],
  };
}

export const deletionDueEmail = (on: string, url: string): EmailContent => ({
  subject: `We will delete your leads on ${on}`,
  paragraphs: [
    `Your subscription has ended. On ${on}, we'll delete your leads and runs. You'll keep your account and login.`,
    'To keep your leads, subscribe again or export them before then.',
  ],
  actions: [{ label: 'Keep your leads', url }],
});

const foundSoFar = ({ storedLeads }: AccountUse) =>
  storedLeads > 0 ? `You have ${counted(storedLeads, 'lead')} so far. ` : '';

/** What the account misses, and which of the plans covers it. */
function whatWaits(waiting: Waiting | null, plans: readonly (keyof typeof PLANS)[]): string[] {
  if (!waiting) return [];
  const { count, what } = waiting;
  const found = `${number(count)} more ${what} ${count === 1 ? "isn't" : "aren't"} in your leads yet.`;
  const offered = plans.map((id) => PLANS[id]);
  const plan = offered.find(({ leadsPerMonth }) => leadsPerMonth >= count);
  if (plan)
    return [
      `${found} ${plan.name} covers all of them with ${number(plan.leadsPerMonth)} leads per month.`,
    ];
  const largest = offered.at(-1);
  if (!largest) return [found];
  return [
    `${found} ${largest.name} covers ${number(largest.leadsPerMonth)} of them in its first month.`,
  ];
}

/** The plans with their prices; no table if there are none. */
function offer(plans: readonly (keyof typeof PLANS)[]): Pick<EmailContent, 'rows' | 'rest'> {
  if (plans.length === 0) return {};
  return {
    rows: plans.map((id) => {
      const { name, features, price } = PLANS[id];
      return { name, detail: features.join(' · '), aside: `$${price.MONTHLY}/month` };
    }),
    rest: `Billed yearly: ${plans.map((id) => `${PLANS[id].name} $${PLANS[id].price.YEARLY}/month`).join(', ')}.`,
  };
}
