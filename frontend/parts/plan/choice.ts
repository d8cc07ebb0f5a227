import type { PlanChoice } from '#contract/billing.js';
import { BILLING_PERIODS, PLAN_IDS, PLANS } from '#contract/plans.js';
import { CHECKOUT_PATH } from './paths';
import { chargeText, planText } from './plan';

/** Holds a plan chosen on the pricing page, possibly before signing up. Per tab, so the next user doesn't inherit it. */
const KEY = 'chosen-plan';

/** For example, `plan=GROWTH&period=YEARLY`, in links and in storage. */
export const choiceQuery = ({ plan, billingPeriod }: PlanChoice) =>
  new URLSearchParams({ plan, period: billingPeriod }).toString();

/** Null unless plan and period are both given and valid. */
export function parseChoice(query: string | URLSearchParams): PlanChoice | null {
  const params = new URLSearchParams(query);
  const plan = PLAN_IDS.find((id) => id === params.get('plan'));
  const billingPeriod = BILLING_PERIODS.find((name) => name === params.get('period'));
  return plan && billingPeriod ? { plan, billingPeriod } : null;
}

const LATER = '&later=true';

function saved(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export const savedChoice = () => parseChoice(saved());

/** A choice for after the trial waits on the subscription page; any other opens the checkout once the setup is complete. */
export function saveChoice(choice: PlanChoice, isLater = false) {
  try {
    sessionStorage.setItem(KEY, choiceQuery(choice) + (isLater ? LATER : ''));
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

/** Opens the checkout for a chosen plan. */
export const checkoutPath = (choice: PlanChoice) => `${CHECKOUT_PATH}?${choiceQuery(choice)}`;

/** The path after setup: the checkout for a plan to buy at once, otherwise the dashboard. */
export function pathAfterSetup(): string {
  const choice = savedChoice();
  return choice && !saved().endsWith(LATER) ? checkoutPath(choice) : '/dashboard';
}

export const isSameChoice = (one: PlanChoice, other: PlanChoice) =>
  one.plan === other.plan && one.billingPeriod === other.billingPeriod;

/** For example, "Pro ($299/month)". */
export function choiceName({ plan, billingPeriod }: PlanChoice): string {
  const { name, price } = PLANS[plan];
  return planText({ name, price: price[billingPeriod] });
}

/** For example, "You chose Pro ($299/month), billed yearly: $3,588 per year." */
export function choiceText(choice: PlanChoice): string {
  const total = choice.billingPeriod === 'YEARLY' ? `: ${chargeText(choice)}` : '';
  return `You chose ${choiceName(choice)}, billed ${choice.billingPeriod.toLowerCase()}${total}.`;
}
