import type { EntityManager } from 'typeorm';
import { firstPlanWith, PLANS, type Plan } from '#contract/plans.js';
import { OPERATOR_ACCOUNT, planOf } from '../accounts/account.sql.js';
import { ProblemException } from '../../platform/problem.js';

/** Whether an account's plan includes a feature. The operator's own account has every feature. */
export async function hasFeature(
  tx: EntityManager,
  accountId: string,
  includes: (plan: Plan) => boolean,
): Promise<boolean> {
  return accountId === OPERATOR_ACCOUNT || includes(PLANS[await planOf(tx, accountId)]);
}

/**
 * @param what the feature as the sentence's subject, such as "XLSX files"
 * @throws ProblemException 403 if the account's plan doesn't include it; the document names the first plan that does
 */
export async function requireFeature(
  tx: EntityManager,
  accountId: string,
  includes: (plan: Plan) => boolean,
  what: string,
): Promise<void> {
  if (await hasFeature(tx, accountId, includes)) return;
  const plan = firstPlanWith(includes);
  throw new ProblemException(
    403,
    `${what} are part of the ${PLANS[plan].name} plan. Upgrade to use them.`,
    { code: 'plan_required', plan },
  );
}
