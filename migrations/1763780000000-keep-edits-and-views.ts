import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The state of leads before an edit, so that it can be undone, and users' list layouts. */
export class KeepEditsAndViews1763780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads ADD COLUMN revision integer NOT NULL DEFAULT 0;
      ALTER TABLE users ADD COLUMN lists jsonb NOT NULL DEFAULT '{}';

      CREATE TABLE lead_edits (
        edit_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        account_id uuid NOT NULL,
        status text NOT NULL,
        tags text[] NOT NULL,
        suppressed_at timestamptz,
        revision integer NOT NULL,
        edited_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT lead_edits_pkey PRIMARY KEY (edit_id, lead_id),
        CONSTRAINT lead_edits_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE,
        CONSTRAINT lead_edits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
      );
      CREATE INDEX lead_edits_account_id_idx ON lead_edits (account_id);
      CREATE INDEX lead_edits_lead_id_idx ON lead_edits (lead_id);
      CREATE INDEX lead_edits_edited_at_idx ON lead_edits (edited_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE lead_edits;
      ALTER TABLE users DROP COLUMN lists;
      ALTER TABLE leads DROP COLUMN revision;
    `);
  }
}
