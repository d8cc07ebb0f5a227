import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Packs of leads, emails about the plan, and customers to delete at the payment provider. Numbers the syncs. */
export class KeepPacksAndNotices1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing_customers
        ADD COLUMN is_test boolean NOT NULL DEFAULT false,
        ADD COLUMN last_sync integer NOT NULL DEFAULT 0,
        ADD COLUMN written_sync integer NOT NULL DEFAULT 0,
        ADD COLUMN written_from timestamptz,
        ADD COLUMN watched_until timestamptz;
      ALTER TABLE billing_customers RENAME period_ends TO stale_at;
      UPDATE billing_customers SET is_test = EXISTS (SELECT FROM till_objects WHERE id = customer_id);

      CREATE TABLE billing_packs (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        session_id text NOT NULL,
        period_starts timestamptz NOT NULL,
        leads integer NOT NULL,
        withdrawn integer NOT NULL DEFAULT 0,
        credited_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, session_id)
      );

      CREATE TABLE billing_notices (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        kind text NOT NULL,
        about timestamptz NOT NULL,
        sent_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, kind, about)
      );

      CREATE TABLE billing_closures (
        customer_id text PRIMARY KEY,
        requested_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE billing_closures, billing_notices, billing_packs;
      ALTER TABLE billing_customers RENAME stale_at TO period_ends;
      ALTER TABLE billing_customers
        DROP COLUMN is_test, DROP COLUMN last_sync, DROP COLUMN written_sync,
        DROP COLUMN written_from, DROP COLUMN watched_until;
    `);
  }
}
