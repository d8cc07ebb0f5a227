import type { Bound } from '../../platform/database/values.js';

/**
 * SQL fragment: the account's lead with each id of a list, as `alias`; the arguments are SQL. An account without
 * statistics seems to have one lead, so a plain join may compare every lead with every row of the list. `OFFSET 0`
 * keeps PostgreSQL from making this one.
 */
export const eachLead = (account: Bound, id: Bound, alias = 'l') =>
  `LATERAL (SELECT * FROM leads WHERE account_id = ${account} AND id = ${id} OFFSET 0) ${alias}`;
