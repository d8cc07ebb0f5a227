import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads that an account reported as wrong, and the counts that it got back for them. */
export class ReportLeads1764200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_ledger ADD credited_at timestamptz');
    await runner.query(`
      ALTER TABLE quota_periods ADD credited integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT quota_periods_credited_not_negative CHECK (credited >= 0)`);
    await runner.query(`
      CREATE TABLE lead_reports (
        account_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        reason text NOT NULL,
        note text,
        source text NOT NULL,
        source_id text NOT NULL,
        value text,
        reported_at timestamptz NOT NULL DEFAULT now(),
        credited_back boolean NOT NULL,
        CONSTRAINT lead_reports_pkey PRIMARY KEY (account_id, lead_id),
        CONSTRAINT lead_reports_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lead_reports');
    await runner.query('ALTER TABLE quota_periods DROP credited');
    await runner.query('ALTER TABLE usage_ledger DROP credited_at');
  }
}
