import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scheduled searches, what each delivered, how its destinations responded, and the addresses that get deliveries. */
export class KeepDeliveries1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deliveries (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        request jsonb NOT NULL,
        starts_on date NOT NULL,
        next_at timestamptz,
        paused_by text,
        pause_reason text,
        deleted_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT deliveries_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )
    `);
    await runner.query(
      'CREATE INDEX deliveries_account_id_created_at_idx ON deliveries (account_id, created_at)',
    );
    await runner.query(
      'CREATE INDEX deliveries_next_at_idx ON deliveries (next_at) WHERE next_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE delivery_runs (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        delivery_id uuid NOT NULL,
        run_id uuid NOT NULL,
        trigger text NOT NULL,
        due_at timestamptz NOT NULL,
        start_at timestamptz NOT NULL,
        status text NOT NULL DEFAULT 'queued',
        new_leads integer NOT NULL DEFAULT 0,
        changed_leads integer NOT NULL DEFAULT 0,
        message text,
        file_name text,
        format text,
        bytes integer,
        purge_at timestamptz,
        finished_at timestamptz,
        CONSTRAINT delivery_runs_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT delivery_runs_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id)
          REFERENCES deliveries (account_id, id) ON DELETE CASCADE
      )
    `);
    await runner.query(
      `CREATE UNIQUE INDEX delivery_runs_account_id_delivery_id_due_at_idx
         ON delivery_runs (account_id, delivery_id, due_at)`,
    );
    await runner.query(
      'CREATE INDEX delivery_runs_account_id_run_id_idx ON delivery_runs (account_id, run_id)',
    );
    await runner.query(
      'CREATE INDEX delivery_runs_unfinished_idx ON delivery_runs (start_at) WHERE finished_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX delivery_runs_purge_at_idx ON delivery_runs (purge_at) WHERE purge_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE delivery_files (
        account_id uuid NOT NULL,
        delivery_run_id uuid NOT NULL,
        position integer NOT NULL,
        run_id uuid NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT delivery_files_pkey PRIMARY KEY (account_id, delivery_run_id, position),
        CONSTRAINT delivery_files_account_id_delivery_run_id_fkey FOREIGN KEY (account_id, delivery_run_id)
          REFERENCES delivery_runs (account_id, id) ON DELETE CASCADE,
        CONSTRAINT delivery_files_account_id_run_id_fkey FOREIGN KEY (account_id, run_id)
          REFERENCES scrape_runs (account_id, id) ON DELETE CASCADE
      )
    `);
    await runner.query(
      'CREATE INDEX delivery_files_account_id_run_id_idx ON delivery_files (account_id, run_id)',
    );
    await runner.query(`
      CREATE TABLE delivery_leads (
        account_id uuid NOT NULL,
        delivery_run_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        position integer NOT NULL,
        is_new boolean NOT NULL,
        CONSTRAINT delivery_leads_pkey PRIMARY KEY (account_id, delivery_run_id, lead_id),
        CONSTRAINT delivery_leads_account_id_delivery_run_id_fkey FOREIGN KEY (account_id, delivery_run_id)
          REFERENCES delivery_runs (account_id, id) ON DELETE CASCADE,
        CONSTRAINT delivery_leads_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE
      )
    `);
    await runner.query(
      'CREATE INDEX delivery_leads_account_id_lead_id_idx ON delivery_leads (account_id, lead_id)',
    );
    await runner.query(`
      CREATE TABLE delivery_receipts (
        account_id uuid NOT NULL,
        delivery_run_id uuid NOT NULL,
        destination_id uuid NOT NULL,
        name text NOT NULL,
        type text NOT NULL,
        status text NOT NULL DEFAULT 'waiting',
        attempts integer NOT NULL DEFAULT 0,
        detail text,
        at timestamptz,
        next_at timestamptz,
        CONSTRAINT delivery_receipts_pkey PRIMARY KEY (account_id, delivery_run_id, destination_id),
        CONSTRAINT delivery_receipts_account_id_delivery_run_id_fkey FOREIGN KEY (account_id, delivery_run_id)
          REFERENCES delivery_runs (account_id, id) ON DELETE CASCADE
      )
    `);
    await runner.query(
      'CREATE INDEX delivery_receipts_due_idx ON delivery_receipts (next_at) WHERE next_at IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE email_recipients (
        account_id uuid NOT NULL,
        address text NOT NULL,
        confirmed_at timestamptz,
        stopped_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT email_recipients_pkey PRIMARY KEY (account_id, address),
        CONSTRAINT email_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_recipients');
    await runner.query('DROP TABLE delivery_receipts');
    await runner.query('DROP TABLE delivery_leads');
    await runner.query('DROP TABLE delivery_files');
    await runner.query('DROP TABLE delivery_runs');
    await runner.query('DROP TABLE deliveries');
  }
}
