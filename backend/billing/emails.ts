import type { BillingPeriod, Plan } from '#contract/plans.js';
import type { EmailContent } from '../platform/mail/layout.js';

const KEPT = 'You can still view and export your leads and runs.';

export const trialEndingEmail = (ends: string, url: string): EmailContent => ({
  subject: `Your free trial ends on ${ends}`,
  paragraphs: [
    `Your free trial of Lead Delivery ends on ${ends}. You won't be charged. Without a subscription, you can't start new runs.`,
    KEPT,
  ],
  actions: [{ label: 'Choose a plan', url }],
});

export const trialEndedEmail = (url: string): EmailContent => ({
  subject: 'Your free trial is over',
  paragraphs: ["Your free trial is over, so you can't start new runs. You weren't charged.", KEPT],
  actions: [{ label: 'Choose a plan', url }],
});

export const paymentFailedEmail = (url: string): EmailContent => ({
  subject: 'Your payment failed',
  paragraphs: [
    "We couldn't charge your card for Lead Delivery. We'll try again in a few days.",
    "Please update your card. If we can't charge it, you won't be able to start new runs after 7 days, and your subscription will eventually end.",
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
    "Your Lead Delivery subscription has ended. You can't start new runs, and you won't be charged again.",
    `${KEPT} We'll keep them until ${keptUntil}, then delete them unless you subscribe again.`,
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
      : `Your next period starts on ${ends}. To find more leads before then, upgrade to a larger plan or, on Agency, buy a pack of leads.`;
  return {
    subject: isUsedUp ? 'You have used all your leads' : 'You have used 80% of your leads',
    paragraphs: [
      `You have used ${used.toLocaleString('en-US')} of the ${total.toLocaleString('en-US')} new leads in your ${period}.`,
      next,
    ],
    actions: [{ label: 'View plans', url }],
  };
};

export const deletionDueEmail = (on: string, url: string): EmailContent => ({
  subject: `We will delete your leads on ${on}`,
  paragraphs: [
    `Your subscription has ended. On ${on}, we'll delete your leads and runs. You'll keep your account and login.`,
    'To keep your leads, subscribe again or export them before then.',
  ],
  actions: [{ label: 'Keep your leads', url }],
});
