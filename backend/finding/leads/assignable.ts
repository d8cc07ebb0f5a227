import type { EntityManager } from 'typeorm';
import type { BulkPatch } from '#contract/bulk.js';
import { countWorkers } from '../../people/users/member.sql.js';
import { ProblemException } from '../../platform/problem.js';

/** @throws ProblemException 400 if leads would be assigned to someone who may not work with them */
export async function requireAssignable(
  tx: EntityManager,
  accountId: string,
  change: Pick<BulkPatch, 'Assignee ID' | 'shareAmong'>,
): Promise<void> {
  const field = change.shareAmong ? 'shareAmong' : 'Assignee ID';
  const members = change.shareAmong ?? [change['Assignee ID'] ?? []].flat();
  if (members.length === 0 || (await countWorkers(tx, accountId, members)) === members.length)
    return;
  const text = 'Leads can be assigned to members of this account who are not viewers.';
  throw new ProblemException(400, text, { errors: { [field]: text } });
}
