import { firstPlanWith, PLANS, type Plan } from '#contract/plans.js';
import { useSubscription } from '../../parts/plan/useSubscription';

/** The server checks the plan again. */
const PLAN_MS = 300_000;

const visitsWebsites = ({ enrichment }: Plan) => enrichment.length > 0;

/** The first plan with visits to websites. */
export const PLAN_WITH_VISITS = firstPlanWith(visitsWebsites);

/** Whether the account's plan includes visits to websites; true until it is known. */
export function useVisitsIncluded(): boolean {
  const { data: subscription } = useSubscription(PLAN_MS);
  return !subscription || visitsWebsites(PLANS[subscription.plan]);
}
