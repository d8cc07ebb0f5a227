import type { EntityManager } from 'typeorm';
import type { Caller } from '../../platform/caller.js';
import { countMembers } from '../../people/users/membership.sql.js';

export interface MissingViews {
  starters: boolean;
  due: boolean;
  team: boolean;
}

/** Which of the views that everyone starts with a user never had; those of teams only if the account has several members. */
export async function missingViews(
  tx: EntityManager,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
): Promise<MissingViews> {
  const [row] = await tx.query<[MissingViews]>(
    `SELECT count(*) FILTER (WHERE built_in IS NULL) = 0 AS starters,
       count(*) FILTER (WHERE built_in = 'due') = 0 AS due,
       count(*) FILTER (WHERE built_in IN ('mine', 'unassigned')) = 0 AND ${countMembers('$1')} > 1 AS team
     FROM views WHERE account_id = $1 AND user_id = $2`,
    [accountId, userId],
  );
  return row;
}
