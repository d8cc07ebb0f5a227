import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One lead per business and account across sources: match keys, history, retention. `migrate` fills the keys of older leads. */
export class KeepAnIdentityLedger1763740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads
        ADD filled jsonb NOT NULL DEFAULT '{}',
        ADD retain_until timestamptz,
        ADD removed_at timestamptz;

      CREATE INDEX leads_retain_until_idx ON leads (retain_until) WHERE retain_until IS NOT NULL;

      ALTER TABLE lead_identities
        ADD first_seen_at timestamptz NOT NULL DEFAULT now(),
        ADD last_seen_at timestamptz NOT NULL DEFAULT now();

      UPDATE lead_identities SET first_seen_at = leads.created_at, last_seen_at = leads.last_seen_at
      FROM leads WHERE leads.id = lead_identities.lead_id;

      CREATE TABLE lead_match_keys (
        account_id uuid NOT NULL,
        key bigint NOT NULL,
        lead_id uuid NOT NULL,
        CONSTRAINT lead_match_keys_pkey PRIMARY KEY (account_id, key, lead_id)
      );

      CREATE INDEX lead_match_keys_lead_id_idx ON lead_match_keys (lead_id);

      CREATE TABLE lead_changes (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        lead_id uuid NOT NULL,
        account_id uuid NOT NULL,
        run_id uuid NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        field text NOT NULL,
        before text,
        after text,
        CONSTRAINT lead_changes_pkey PRIMARY KEY (id),
        CONSTRAINT lead_changes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
      );

      CREATE INDEX lead_changes_lead_id_changed_at_idx ON lead_changes (lead_id, changed_at);

      CREATE TABLE run_records (
        run_id uuid NOT NULL,
        source text NOT NULL,
        source_id text NOT NULL,
        outcome text NOT NULL,
        CONSTRAINT run_records_pkey PRIMARY KEY (run_id, source, source_id),
        CONSTRAINT run_records_run_id_fkey FOREIGN KEY (run_id) REFERENCES scrape_runs (id) ON DELETE CASCADE
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE run_records, lead_changes, lead_match_keys;
      ALTER TABLE lead_identities DROP last_seen_at, DROP first_seen_at;
      ALTER TABLE leads DROP removed_at, DROP retain_until, DROP filled;
    `);
  }
}
