import type { EntityManager } from 'typeorm';
import { NOT_A_MEMBER, PERMISSION_REQUIRED } from '#contract/account-header.js';
import { ROLE_PERMISSIONS, type Permission } from '#contract/roles.js';
import type { Caller } from '../../platform/caller.js';
import { ProblemException } from '../../platform/problem.js';
import { lockAccount, teamSettings } from '../accounts/account.sql.js';
import { roleOf } from './member.sql.js';

export const notAMember = () =>
  new ProblemException(404, 'The account was not found.', { code: NOT_A_MEMBER });

/**
 * Locks the people of an account. The caller's role may have changed since the request began.
 * @throws ProblemException 404 if the caller or the account has been removed, 403 if the role no longer has the permission
 */
export async function lockTeam(
  tx: EntityManager,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  permission: Permission,
): Promise<void> {
  await lockAccount(tx, accountId);
  const role = await roleOf(tx, accountId, userId);
  const { isBeingDeleted } = await teamSettings(tx, accountId);
  if (!role || isBeingDeleted) throw notAMember();
  if (ROLE_PERMISSIONS[role].includes(permission)) return;
  throw new ProblemException(403, 'Your role in this account has changed.', {
    code: PERMISSION_REQUIRED,
    permission,
  });
}
