import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes to all leads that match a filter, each with its leads as they were before. */
export class ChangeAllMatching1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lead_bulk_changes (
        account_id uuid NOT NULL,
        id uuid NOT NULL,
        filter jsonb NOT NULL,
        change jsonb NOT NULL,
        status text NOT NULL DEFAULT 'Queued',
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        skipped integer NOT NULL DEFAULT 0,
        last_lead_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        restored integer NOT NULL DEFAULT 0,
        not_restored integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CONSTRAINT lead_bulk_changes_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT lead_bulk_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE lead_bulk_batches (
        account_id uuid NOT NULL,
        bulk_id uuid NOT NULL,
        last_lead_id uuid NOT NULL,
        leads jsonb NOT NULL,
        CONSTRAINT lead_bulk_batches_pkey PRIMARY KEY (account_id, bulk_id, last_lead_id),
        CONSTRAINT lead_bulk_batches_account_id_bulk_id_fkey FOREIGN KEY (account_id, bulk_id)
          REFERENCES lead_bulk_changes (account_id, id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lead_bulk_batches');
    await runner.query('DROP TABLE lead_bulk_changes');
  }
}
