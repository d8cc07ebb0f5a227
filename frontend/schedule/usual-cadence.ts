import type { Plan } from '../../contract/plans.js';

const WORDS = { weekly: 'weekly', biweekly: 'every two weeks', monthly: 'monthly' };
type UsualCadence = keyof typeof WORDS;

/** As often as the plan allows, but at most weekly. */
export const usualCadence = (plan: Plan | undefined): UsualCadence =>
  (['weekly', 'biweekly'] as const).find((cadence) => plan?.cadences.includes(cadence)) ??
  'monthly';

/** For example, "Deliver this weekly". */
export const deliverText = (plan: Plan | undefined) =>
  `Deliver this ${plan ? WORDS[usualCadence(plan)] : 'search'}`;
