import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Named layouts of exported files. */
export class KeepExportLayouts1763990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE export_layouts (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        columns text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT export_layouts_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT export_layouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )
    `);
    await runner.query('CREATE INDEX export_layouts_id_idx ON export_layouts (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE export_layouts');
  }
}
