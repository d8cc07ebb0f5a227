import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requested visits to the websites of leads. */
export class VerifyLeads1764140200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lead_verifications (
        account_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        tries smallint NOT NULL DEFAULT 0,
        CONSTRAINT lead_verifications_pkey PRIMARY KEY (account_id, lead_id),
        CONSTRAINT lead_verifications_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lead_verifications');
  }
}
