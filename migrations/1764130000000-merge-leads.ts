import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads that were merged into another, kept so that they can be split off again. */
export class MergeLeads1764130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lead_merges (
        account_id uuid NOT NULL,
        id uuid NOT NULL,
        lead_id uuid NOT NULL,
        merged_lead_id uuid NOT NULL,
        source text NOT NULL,
        source_id text NOT NULL,
        retain_until timestamptz,
        reasons text[] NOT NULL DEFAULT '{}',
        lead jsonb NOT NULL,
        contacts jsonb NOT NULL,
        changes jsonb NOT NULL,
        before jsonb NOT NULL,
        moved jsonb NOT NULL DEFAULT '{}',
        revision integer NOT NULL DEFAULT 0,
        merged_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT lead_merges_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT lead_merges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX lead_merges_account_id_lead_id_idx ON lead_merges (account_id, lead_id)',
    );
    await runner.query(
      'CREATE INDEX lead_merges_retain_until_idx ON lead_merges (retain_until) WHERE retain_until IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE usage_shares (
        account_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        counted_as uuid NOT NULL,
        CONSTRAINT usage_shares_pkey PRIMARY KEY (account_id, lead_id),
        CONSTRAINT usage_shares_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_shares');
    await runner.query('DROP TABLE lead_merges');
  }
}
