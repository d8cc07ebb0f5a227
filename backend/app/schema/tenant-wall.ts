import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { AuditLogEntity } from '../../people/users/audit-log.entity.js';
import { TENANT_ROLE } from '../../platform/database/tenant.js';

/** Another database on the same server may have created the role, or another process may be doing it now. */
const CREATE_ROLE = `
  SELECT pg_advisory_xact_lock(hashtextextended('${TENANT_ROLE}', 0));
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${TENANT_ROLE}') THEN
      CREATE ROLE ${TENANT_ROLE} NOLOGIN;
    END IF;
    IF NOT EXISTS (
      SELECT FROM pg_auth_members WHERE roleid = '${TENANT_ROLE}'::regrole AND member = current_user::regrole
    ) THEN
      GRANT ${TENANT_ROLE} TO CURRENT_USER;
    END IF;
  END $$`;

const GRANTS = ['public', 'pgboss'].map(
  (schema) => `
    GRANT USAGE ON SCHEMA ${schema} TO ${TENANT_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${TENANT_ROLE};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${TENANT_ROLE};`,
);

/** Tables to which requests may add rows, and change none. */
const APPEND_ONLY = [AuditLogEntity];

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The second wall between tenants, behind the account in every query: requests assume a role that sees only the rows of its
 * account, and no rows without one. The owner of the tables sees all rows: workers, migrations, backups.
 * @returns false when the database user may not create roles
 */
export async function buildTenantWall(
  client: ClientBase,
  { tables, appendOnly }: WalledTables,
): Promise<boolean> {
  await client.query('BEGIN');
  try {
    const revokes = appendOnly.map(
      (table) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${TENANT_ROLE};`,
    );
    await client.query([CREATE_ROLE, ';', ...GRANTS, ...revokes].join(''));
    const { rows } = await client.query<{ table: string }>(
      `SELECT tablename AS table FROM pg_policies WHERE schemaname = 'public' AND policyname = 'tenant'`,
    );
    const walled = new Set(rows.map(({ table }) => table));
    for (const table of tables.filter((name) => !walled.has(name))) {
      await client.query(`
        ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON ${table} TO ${TENANT_ROLE}
          USING (account_id = NULLIF(current_setting('app.account_id', true), '')::uuid)`);
    }
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

export interface WalledTables {
  /** Tables whose primary key includes the account. */
  tables: string[];
  appendOnly: string[];
}

export const walledTables = (database: DataSource): WalledTables => ({
  tables: database.entityMetadatas
    .filter(({ primaryColumns }) =>
      primaryColumns.some(({ propertyName }) => propertyName === 'accountId'),
    )
    .map(({ tableName }) => tableName),
  appendOnly: APPEND_ONLY.map((entity) => database.getMetadata(entity).tableName),
});
