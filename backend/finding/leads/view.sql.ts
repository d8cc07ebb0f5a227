import type { EntityManager } from 'typeorm';
import type { View } from '#contract/views.js';
import type { Caller } from '../../platform/caller.js';
import { countMembers, nameOfMember } from '../../people/users/membership.sql.js';
import type { ViewEntity } from './view.entity.js';

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

/** A stored view: its filter may be of an earlier version. */
export type StoredView = Omit<View, 'count'> & Pick<ViewEntity, 'builtIn'>;

/** A user's views and those that others share, oldest first, the user's own before the others. */
export function viewsOf(
  tx: EntityManager,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
): Promise<StoredView[]> {
  return tx.query(
    `SELECT id, name, filter, sort, shared, built_in AS "builtIn",
       CASE WHEN user_id <> $2 THEN COALESCE(${nameOfMember('$1', 'views.user_id')}, 'Member') END AS by
     FROM views WHERE account_id = $1 AND deleted_at IS NULL AND (user_id = $2 OR shared)
     ORDER BY user_id <> $2, created_at, id`,
    [accountId, userId],
  );
}
