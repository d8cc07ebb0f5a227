import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'data_export_chunks',
  'data_exports',
  'enrichment_tasks',
  'lead_changes',
  'lead_contacts',
  'lead_edits',
  'lead_identities',
  'lead_match_keys',
  'leads',
  'run_leads',
  'run_records',
  'scrape_runs',
  'site_visits',
  'usage_ledger',
];

/**
 * Row-level security: requests take the role `lead_delivery_tenant`, which sees only rows of the account in
 * `app.account_id`, and none without one. The owner sees all rows: workers, migrations, backups.
 */
export class WallOffTenants1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A role belongs to all databases of a server, so another one may have created it.
    await runner.query(`
      DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('lead_delivery_tenant', 0));
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lead_delivery_tenant') THEN
          CREATE ROLE lead_delivery_tenant NOLOGIN;
        END IF;
        IF NOT pg_has_role('lead_delivery_tenant', 'MEMBER') OR NOT EXISTS (
          SELECT FROM pg_auth_members
          WHERE roleid = 'lead_delivery_tenant'::regrole AND member = current_user::regrole
        ) THEN
          EXECUTE format('GRANT lead_delivery_tenant TO %I', current_user);
        END IF;
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The database user may not create roles. Have an administrator run: CREATE ROLE lead_delivery_tenant NOLOGIN; GRANT lead_delivery_tenant TO %', quote_ident(current_user);
      END $$;

      GRANT USAGE ON SCHEMA public TO lead_delivery_tenant;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO lead_delivery_tenant;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO lead_delivery_tenant;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public
        GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lead_delivery_tenant;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO lead_delivery_tenant;
    `);
    for (const table of TABLES) {
      await runner.query(`
        ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON ${table} TO lead_delivery_tenant
          USING (account_id = NULLIF(current_setting('app.account_id', true), '')::uuid);
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`
        DROP POLICY tenant ON ${table};
        ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY;
      `);
    }
    // The role stays: other databases of the server may use it.
    await runner.query(`
      ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM lead_delivery_tenant;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM lead_delivery_tenant;
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM lead_delivery_tenant;
      REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM lead_delivery_tenant;
      REVOKE ALL ON SCHEMA public FROM lead_delivery_tenant;
    `);
  }
}
