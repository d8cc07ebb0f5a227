import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' own lists of businesses, and the results of importing them. */
export class ImportOwnCustomers1764101000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lead_imports (
        account_id uuid NOT NULL,
        id uuid NOT NULL,
        file_name text NOT NULL,
        kind text NOT NULL,
        status text NOT NULL DEFAULT 'Queued',
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        added integer NOT NULL DEFAULT 0,
        matched integer NOT NULL DEFAULT 0,
        no_room integer NOT NULL DEFAULT 0,
        restored integer NOT NULL DEFAULT 0,
        kept integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CONSTRAINT lead_imports_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT lead_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE lead_import_batches (
        account_id uuid NOT NULL,
        import_id uuid NOT NULL,
        position integer NOT NULL,
        records jsonb,
        result jsonb,
        CONSTRAINT lead_import_batches_pkey PRIMARY KEY (account_id, import_id, position),
        CONSTRAINT lead_import_batches_account_id_import_id_fkey FOREIGN KEY (account_id, import_id)
          REFERENCES lead_imports (account_id, id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lead_import_batches');
    await runner.query('DROP TABLE lead_imports');
  }
}
