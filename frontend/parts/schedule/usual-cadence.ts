import type { Plan } from '#contract/plans.js';

const WORDS = { weekly: 'weekly', biweekly: 'every two weeks', monthly: 'monthly' };
type UsualCadence = keyof typeof WORDS;

/** As often as the plan allows, but at most weekly. */
export const usualCadence = (plan: Plan | undefined): UsualCadence =>
  (['weekly', 'biweekly'] as const).find((cadence) => plan?.cadences.includes(cadence)) ??
  'monthly';

/** What a delivery does, and why it has its usual cadence. */
export function deliverHint(plan: Plan): string {
  const what = 'Repeats this search and sends you only new leads';
  return plan.cadences.includes('daily')
    ? `${what}. The ${plan.name} plan also allows daily delivery.`
    : `${what}, as often as the ${plan.name} plan allows.`;
}

/** For example, "Deliver this weekly". */
export const deliverText = (plan: Plan | undefined) =>
  `Deliver this ${plan ? WORDS[usualCadence(plan)] : 'search'}`;
