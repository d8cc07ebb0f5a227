import type { BillingPeriod, Plan } from '../../contract/plans.js';
import type { EmailContent } from './layout.js';

const KEPT = 'Your leads and runs stay readable, and you can export them.';

export const trialEndingEmail = (ends: string, url: string): EmailContent => ({
  subject: `Your free trial ends on ${ends}`,
  paragraphs: [
    `Your free trial of Lead Delivery ends on ${ends}. Nothing is charged: without a subscription, new runs simply stop.`,
    KEPT,
  ],
  actions: [{ label: 'Choose a plan', url }],
});

export const trialEndedEmail = (url: string): EmailContent => ({
  subject: 'Your free trial is over',
  paragraphs: ['Your free trial is over, so new runs are stopped. Nothing was charged.', KEPT],
  actions: [{ label: 'Choose a plan', url }],
});

export const paymentFailedEmail = (url: string): EmailContent => ({
  subject: 'Your payment failed',
  paragraphs: [
    "We couldn't charge your card for Lead Delivery. We'll try again in a few days.",
    'Please update your card. Without a payment, new runs stop after 7 days, and the subscription ends later.',
  ],
  actions: [{ label: 'Update your card', url }],
});

export const planChangedEmail = (
  { name, price, leadsPerMonth }: Plan,
  billingPeriod: BillingPeriod,
  url: string,
): EmailContent => ({
  subject: `Your plan is now ${name}`,
  paragraphs: [
    `Your Lead Delivery plan is now ${name}: $${price[billingPeriod]} per month, billed ${billingPeriod.toLowerCase()}, with ${leadsPerMonth.toLocaleString('en-US')} new leads per month.`,
  ],
  actions: [{ label: 'View your subscription', url }],
});

export const subscriptionEndedEmail = (keptUntil: string, url: string): EmailContent => ({
  subject: 'Your subscription has ended',
  paragraphs: [
    'Your Lead Delivery subscription has ended. No new runs start, and nothing more is charged.',
    `${KEPT} We keep them until ${keptUntil}, and delete them then unless you subscribe again.`,
  ],
  actions: [{ label: 'Subscribe again', url }],
});

export const quotaEmail = (
  {
    used,
    included,
    extra,
    status,
  }: Record<'used' | 'included' | 'extra', number> & { status: string },
  ends: string,
  url: string,
): EmailContent => {
  const total = included + extra;
  const isUsedUp = used >= total;
  const period = status === 'TRIAL' ? 'free trial' : 'current period';
  const next =
    status === 'TRIAL'
      ? 'To find more leads, subscribe to a plan.'
      : `Your next period starts on ${ends}. To find more leads before that, move to a larger plan or, with Agency, buy a pack.`;
  return {
    subject: isUsedUp ? 'You have used all your leads' : 'You have used 80% of your leads',
    paragraphs: [
      `You have used ${used.toLocaleString('en-US')} of the ${total.toLocaleString('en-US')} new leads of your ${period}.`,
      next,
    ],
    actions: [{ label: 'View your plans', url }],
  };
};

export const deletionDueEmail = (on: string, url: string): EmailContent => ({
  subject: `We will delete your leads on ${on}`,
  paragraphs: [
    `Your subscription has ended. On ${on}, we delete your leads and runs. Your account and login stay.`,
    'To keep your leads, subscribe again or export them before that.',
  ],
  actions: [{ label: 'Keep your leads', url }],
});
