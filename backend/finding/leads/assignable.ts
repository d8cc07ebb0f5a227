import type { EntityManager } from 'typeorm';
import type { LeadPatch } from '#contract/leads.js';
import { countWorkers } from '../../people/users/member.sql.js';
import { ProblemException } from '../../platform/problem.js';

/**
 * @param field of the request that names the members
 * @throws ProblemException 400 if leads would be assigned to someone who doesn't work with them
 */
export async function requireAssignable(
  tx: EntityManager,
  accountId: string,
  members: readonly string[],
  field: string,
): Promise<void> {
  if (members.length === 0 || (await countWorkers(tx, accountId, members)) === members.length)
    return;
  const text =
    'Leads can be assigned to members of this account who are not viewers and whose login is not disabled.';
  throw new ProblemException(400, text, { errors: { [field]: text } });
}

/** The member whom a change assigns leads to, if any. */
export const assigneeOf = ({ 'Assignee ID': assignee }: Pick<LeadPatch, 'Assignee ID'>) =>
  assignee ? [assignee] : [];
