import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings, subscriptions, lead workbench, API keys, emails, data exports, account deletions. */
export class CreateSubscribersRooms1763710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD time_zone text,
        ADD locale text,
        ADD bio text,
        ADD onboarding_draft jsonb,
        ADD alert_on_ready boolean NOT NULL DEFAULT true,
        ADD weekly_summary boolean NOT NULL DEFAULT true,
        ADD product_updates boolean NOT NULL DEFAULT false,
        ADD system_alerts boolean NOT NULL DEFAULT true,
        ADD lead_digest_cadence text NOT NULL DEFAULT 'WEEKLY',
        ADD digested_until timestamptz NOT NULL DEFAULT now(),
        ADD summarised_until timestamptz NOT NULL DEFAULT now(),
        ADD marketing_allowed boolean NOT NULL DEFAULT false,
        ADD marketing_source text,
        ADD disabled_at timestamptz;

      ALTER TABLE accounts
        ADD plan text NOT NULL DEFAULT 'GROWTH',
        ADD billing_period text NOT NULL DEFAULT 'MONTHLY',
        ADD subscription_status text NOT NULL DEFAULT 'TRIAL';

      ALTER TABLE leads
        ADD city text,
        ADD status text NOT NULL DEFAULT 'NEW',
        ADD tags text[] NOT NULL DEFAULT '{}',
        ADD note text,
        ADD suppressed_at timestamptz,
        ADD search_text text NOT NULL DEFAULT '';

      UPDATE leads l SET
        search_text = lower(concat_ws(' ', name, address, phone, email, website)),
        city = (
          SELECT s.city FROM run_leads r JOIN scrape_runs s ON s.id = r.run_id
          WHERE r.lead_id = l.id ORDER BY s.created_at LIMIT 1);

      CREATE INDEX leads_account_id_last_seen_at_id_idx ON leads (account_id, last_seen_at, id);

      DROP INDEX leads_account_id_created_at_id_idx;

      -- Counts, facets, clusters and most sorts of 100,000 leads are read from it alone.
      CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id)
        INCLUDE (category, city, status, rating, review_count, latitude, longitude) WHERE suppressed_at IS NULL;

      CREATE INDEX leads_name_idx ON leads (account_id, lower(name), id) WHERE suppressed_at IS NULL;

      CREATE INDEX leads_suppressed_idx ON leads (account_id, created_at, id) WHERE suppressed_at IS NOT NULL;

      CREATE INDEX leads_tagged_idx ON leads (account_id) WHERE tags <> '{}';

      CREATE TABLE api_keys (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL,
        user_id uuid NOT NULL,
        name text NOT NULL,
        prefix text NOT NULL,
        hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        CONSTRAINT api_keys_hash_key UNIQUE (hash),
        CONSTRAINT api_keys_pkey PRIMARY KEY (id),
        CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );

      CREATE INDEX api_keys_account_id_created_at_idx ON api_keys (account_id, created_at);

      CREATE INDEX api_keys_user_id_idx ON api_keys (user_id);

      CREATE TABLE mails (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        account_id uuid,
        recipient text NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        html text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT mails_pkey PRIMARY KEY (id),
        CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );

      CREATE INDEX mails_account_id_idx ON mails (account_id);

      CREATE TABLE data_exports (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL,
        user_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'PENDING',
        requested_at timestamptz NOT NULL DEFAULT now(),
        ready_at timestamptz,
        expires_at timestamptz,
        CONSTRAINT data_exports_pkey PRIMARY KEY (id),
        CONSTRAINT data_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );

      CREATE INDEX data_exports_account_id_requested_at_idx ON data_exports (account_id, requested_at);

      CREATE INDEX data_exports_user_id_idx ON data_exports (user_id);

      CREATE UNIQUE INDEX data_exports_pending_idx ON data_exports (account_id) WHERE status = 'PENDING';

      CREATE TABLE data_export_chunks (
        export_id uuid NOT NULL,
        position integer NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT data_export_chunks_pkey PRIMARY KEY (export_id, position),
        CONSTRAINT data_export_chunks_export_id_fkey FOREIGN KEY (export_id) REFERENCES data_exports (id) ON DELETE CASCADE
      );

      CREATE TABLE account_deletions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        account_id uuid,
        uid text,
        email text,
        uid_hash text NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        completed_at timestamptz,
        CONSTRAINT account_deletions_pkey PRIMARY KEY (id)
      );

      CREATE INDEX account_deletions_uid_hash_idx ON account_deletions (uid_hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE account_deletions, data_export_chunks, data_exports, mails, api_keys;

      DROP INDEX leads_tagged_idx, leads_suppressed_idx, leads_name_idx, leads_grid_idx,
        leads_account_id_last_seen_at_id_idx;

      CREATE INDEX leads_account_id_created_at_id_idx ON leads (account_id, created_at, id);

      ALTER TABLE leads
        DROP search_text, DROP suppressed_at, DROP note, DROP tags, DROP status, DROP city;

      ALTER TABLE accounts DROP subscription_status, DROP billing_period, DROP plan;

      ALTER TABLE users
        DROP disabled_at, DROP marketing_source, DROP marketing_allowed, DROP summarised_until, DROP digested_until,
        DROP lead_digest_cadence, DROP system_alerts, DROP product_updates, DROP weekly_summary, DROP alert_on_ready,
        DROP onboarding_draft, DROP bio, DROP locale, DROP time_zone;
    `);
  }
}
