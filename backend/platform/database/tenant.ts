import type { Socket } from 'node:net';
import pg from 'pg';

/** The role that requests assume. It sees only the rows of `app.account_id` (`schema/tenant-wall.ts`). */
export const TENANT_ROLE = 'lead_delivery_tenant';

/** Whether the role exists and the database user may assume it. */
export const HAS_TENANT_ROLE = `
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${TENANT_ROLE}' AND pg_has_role(oid, 'MEMBER')) AS "hasRole"`;

/** Whose rows a transaction sees, and who acts in it. */
interface Tenant {
  accountId: string;
  userId: string;
}

/** Starts a transaction that sees only one account's rows; without an account, no tenant's rows. */
export const beginAsTenant = ({ accountId = '', userId = '' }: Partial<Tenant> = {}) => `
  START TRANSACTION; SET LOCAL ROLE ${TENANT_ROLE}; SET LOCAL app.account_id = ${pg.escapeLiteral(accountId)};
  SET LOCAL app.user_id = ${pg.escapeLiteral(userId)}`;

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Makes a connection see only one account's rows, statement by statement: the settings end with each transaction, so
 * that they also hold behind a pooler. They travel with the statement, so a connection in pipeline mode takes one round
 * trip for all of them. If they fail, the transaction fails, and PostgreSQL refuses the statement.
 * @returns a function that undoes it
 */
export function restrictTo(client: pg.PoolClient, tenant: () => Tenant | undefined): () => void {
  const restricted = client as unknown as { query: Query; connection: { stream: Socket } };
  const { query } = restricted;
  const { stream } = restricted.connection;
  const run = query.bind(client);
  let isInTransaction = false;
  restricted.query = async (text, values) => {
    if (isInTransaction) {
      if (text === 'COMMIT' || text === 'ROLLBACK') isInTransaction = false;
      return run(text, values);
    }
    const begin = beginAsTenant(tenant());
    if (text === 'START TRANSACTION') {
      isInTransaction = true;
      return run(begin);
    }
    // In one packet. COMMIT rolls a failed statement back.
    stream.cork();
    const all = [run(begin), run(text, values), run('COMMIT')] as const;
    stream.uncork();
    await Promise.allSettled(all);
    const [, result] = await Promise.all(all);
    return result;
  };
  // Restored, not deleted: the connection's own `query` may be the one that prepares statements.
  return () => void (restricted.query = query);
}
