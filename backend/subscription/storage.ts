import type { EntityManager } from 'typeorm';
import { PLANS } from '../../contract/plans.js';
import type { LeadStorage } from '../../contract/subscription.js';
import { OPERATOR_ACCOUNT, planAndStoredLeads } from '../accounts/account.sql.js';

/** The leads that an account stores, and how many its plan allows. The operator's own account has no limit. */
export async function storageOf(tx: EntityManager, accountId: string): Promise<LeadStorage> {
  const { plan, storedLeads } = await planAndStoredLeads(tx, accountId);
  const maxStoredLeads = accountId === OPERATOR_ACCOUNT ? Infinity : PLANS[plan].maxStoredLeads;
  return { storedLeads, maxStoredLeads };
}
