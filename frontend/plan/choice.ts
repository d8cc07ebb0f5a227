import {
  BILLING_PERIODS,
  type BillingPeriod,
  PLAN_IDS,
  type PlanId,
  PLANS,
} from '../../contract/plans.js';
import type { Subscription } from '../../contract/subscription.js';
import { planText, priceText } from './plan';

/** A plan chosen on the pricing page, possibly before signing up. */
export interface PlanChoice {
  plan: PlanId;
  period: BillingPeriod;
}

/** Per tab, so the next user of this browser doesn't inherit the choice. */
const KEY = 'chosen-plan';

/** For example, `plan=GROWTH&period=YEARLY`, in links and in storage. */
export const choiceQuery = ({ plan, period }: PlanChoice) =>
  new URLSearchParams({ plan, period }).toString();

/** Null unless plan and period are both given and valid. */
export function parseChoice(query: string | URLSearchParams): PlanChoice | null {
  const params = new URLSearchParams(query);
  const plan = PLAN_IDS.find((id) => id === params.get('plan'));
  const period = BILLING_PERIODS.find((name) => name === params.get('period'));
  return plan && period ? { plan, period } : null;
}

export function savedChoice(): PlanChoice | null {
  try {
    return parseChoice(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}

export function saveChoice(choice: PlanChoice) {
  try {
    sessionStorage.setItem(KEY, choiceQuery(choice));
  } catch {
    // Without storage, the choice lasts as long as its URL.
  }
}

export function forgetChoice() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was saved.
  }
}

/** For example, "You chose Pro ($299/month), billed yearly." */
export function choiceText({ plan, period }: PlanChoice): string {
  const { name, price } = PLANS[plan];
  return `You chose ${name} (${priceText(price[period])}), billed ${period.toLowerCase()}.`;
}

/** Explains the choice's effect on the account. */
export function choiceOutcome(
  { plan, period }: PlanChoice,
  subscription: Pick<Subscription, 'plan' | 'billingPeriod' | 'name' | 'price'>,
  billingEnabled: boolean,
): string {
  if (plan === subscription.plan && period === subscription.billingPeriod) {
    return "You're already on this plan.";
  }
  if (billingEnabled) return 'Select Manage Subscription to switch to it.';
  return (
    `No payment provider is configured, so nothing is charged and you stay on ${planText(subscription)}. ` +
    'Ask the operator of this installation to change your plan.'
  );
}
