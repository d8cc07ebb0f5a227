import {
  BILLING_PERIODS,
  type BillingPeriod,
  PLAN_IDS,
  type PlanId,
  PLANS,
} from '../../contract/plans.js';
import type { Subscription } from '../../contract/subscription.js';
import { planText, priceText } from './plan';

/** A plan that someone picked on the pricing page, maybe before there was an account. */
export interface Choice {
  plan: PlanId;
  period: BillingPeriod;
}

/** Of this tab alone: whoever uses the browser next did not choose it. */
const KEY = 'chosen-plan';

/** Such as `plan=GROWTH&period=YEARLY`, in links and in storage. */
export const choiceQuery = ({ plan, period }: Choice) =>
  new URLSearchParams({ plan, period }).toString();

/** null unless plan and period are named and both exist. */
export function choiceIn(query: string | URLSearchParams): Choice | null {
  const params = new URLSearchParams(query);
  const plan = PLAN_IDS.find((id) => id === params.get('plan'));
  const period = BILLING_PERIODS.find((name) => name === params.get('period'));
  return plan && period ? { plan, period } : null;
}

export function keptChoice(): Choice | null {
  try {
    return choiceIn(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}

export function keepChoice(choice: Choice) {
  try {
    sessionStorage.setItem(KEY, choiceQuery(choice));
  } catch {
    // Without storage the choice lasts as long as the address that names it.
  }
}

export function forgetChoice() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** Such as "You chose Pro ($299/month), billed yearly." */
export function choiceText({ plan, period }: Choice): string {
  const { name, price } = PLANS[plan];
  return `You chose ${name} (${priceText(price[period])}), billed ${period.toLowerCase()}.`;
}

/** What becomes of the choice now that there is an account. */
export function choiceOutcome(
  { plan, period }: Choice,
  subscription: Pick<Subscription, 'plan' | 'billingPeriod' | 'name' | 'price'>,
  paymentsTaken: boolean,
): string {
  if (plan === subscription.plan && period === subscription.billingPeriod) {
    return 'Your account is on it already.';
  }
  if (paymentsTaken) return 'Choose Manage Subscription to change to it.';
  return (
    `No payment provider is configured, so nothing is charged and your account stays on ${planText(subscription)}. ` +
    'Ask whoever runs this installation to change the plan.'
  );
}
