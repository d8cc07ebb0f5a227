import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pairs of leads that may be one business, and the progress of each account's search for them. */
export class SuggestDuplicates1764131000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lead_duplicates (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        lead_id uuid NOT NULL,
        other_id uuid NOT NULL,
        score real NOT NULL,
        reasons text[] NOT NULL,
        dismissed_at timestamptz,
        found_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT lead_duplicates_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT lead_duplicates_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE,
        CONSTRAINT lead_duplicates_account_id_other_id_fkey FOREIGN KEY (account_id, other_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX lead_duplicates_account_id_lead_id_other_id_idx ON lead_duplicates (account_id, lead_id, other_id)',
    );
    await runner.query(
      'CREATE INDEX lead_duplicates_account_id_other_id_idx ON lead_duplicates (account_id, other_id)',
    );
    await runner.query(`
      CREATE TABLE duplicate_searches (
        account_id uuid NOT NULL,
        seen_until timestamptz NOT NULL DEFAULT '-infinity',
        last_lead_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        requested_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CONSTRAINT duplicate_searches_pkey PRIMARY KEY (account_id),
        CONSTRAINT duplicate_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
    // Housekeeping starts the search of existing accounts.
    await runner.query('INSERT INTO duplicate_searches (account_id) SELECT id FROM accounts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE duplicate_searches');
    await runner.query('DROP TABLE lead_duplicates');
  }
}
