import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, users, runs, leads and their identities, the usage ledger, rate limits. */
export class CreateAccountsRunsLeads1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        type text NOT NULL DEFAULT 'INDIVIDUAL',
        name text,
        website text,
        address_line1 text,
        address_line2 text,
        city text,
        state text,
        postal_code text,
        country text,
        industry text,
        business_size text,
        lead_goals text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT accounts_pkey PRIMARY KEY (id)
      );

      CREATE TABLE users (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        firebase_uid text NOT NULL,
        primary_account_id uuid NOT NULL,
        email text,
        email_verified boolean NOT NULL DEFAULT false,
        onboarding_status text NOT NULL DEFAULT 'IN_PROGRESS',
        display_name text,
        first_name text,
        last_name text,
        phone text,
        notification_email text,
        address_line1 text,
        address_line2 text,
        city text,
        state text,
        postal_code text,
        country text DEFAULT 'United States',
        sessions_valid_after timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_firebase_uid_key UNIQUE (firebase_uid),
        CONSTRAINT users_pkey PRIMARY KEY (id),
        CONSTRAINT users_primary_account_id_fkey FOREIGN KEY (primary_account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );

      CREATE TABLE security_events (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        type text NOT NULL,
        meta jsonb NOT NULL DEFAULT '{}',
        ip text,
        user_agent text,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT security_events_pkey PRIMARY KEY (id),
        CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );

      CREATE INDEX security_events_user_id_occurred_at_idx ON security_events (user_id, occurred_at);

      CREATE TABLE scrape_runs (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL,
        city text NOT NULL,
        category text NOT NULL,
        requested_count integer,
        source text NOT NULL,
        target jsonb NOT NULL,
        status text NOT NULL DEFAULT 'Queued',
        progress smallint NOT NULL DEFAULT 0,
        lead_count integer NOT NULL DEFAULT 0,
        rating_sum numeric NOT NULL DEFAULT 0,
        rating_count integer NOT NULL DEFAULT 0,
        checkpoint jsonb,
        attempt integer NOT NULL DEFAULT 0,
        message text,
        problem jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CONSTRAINT scrape_runs_progress_check CHECK (progress BETWEEN 0 AND 100),
        CONSTRAINT scrape_runs_pkey PRIMARY KEY (id),
        CONSTRAINT scrape_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );

      CREATE INDEX scrape_runs_unfinished_idx ON scrape_runs (account_id, status) WHERE status IN ('Queued', 'Running', 'Paused');

      CREATE INDEX scrape_runs_account_id_created_at_id_idx ON scrape_runs (account_id, created_at, id);

      CREATE TABLE leads (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL,
        name text NOT NULL,
        category text,
        phone text,
        email text,
        address text,
        website text,
        rating numeric(2, 1),
        review_count integer,
        hours text,
        latitude double precision,
        longitude double precision,
        source text NOT NULL,
        source_id text NOT NULL,
        licence text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT leads_pkey PRIMARY KEY (id),
        CONSTRAINT leads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );

      CREATE INDEX leads_account_id_created_at_id_idx ON leads (account_id, created_at, id);

      CREATE TABLE lead_identities (
        account_id uuid NOT NULL,
        source text NOT NULL,
        source_id text NOT NULL,
        lead_id uuid NOT NULL,
        CONSTRAINT lead_identities_pkey PRIMARY KEY (account_id, source, source_id),
        CONSTRAINT lead_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT lead_identities_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
      );

      CREATE INDEX lead_identities_lead_id_idx ON lead_identities (lead_id);

      CREATE TABLE run_leads (
        run_id uuid NOT NULL,
        position integer NOT NULL,
        lead_id uuid NOT NULL,
        CONSTRAINT run_leads_pkey PRIMARY KEY (run_id, position),
        CONSTRAINT run_leads_run_id_fkey FOREIGN KEY (run_id) REFERENCES scrape_runs (id) ON DELETE CASCADE,
        CONSTRAINT run_leads_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE
      );

      CREATE INDEX run_leads_lead_id_idx ON run_leads (lead_id);

      CREATE UNIQUE INDEX run_leads_run_id_lead_id_idx ON run_leads (run_id, lead_id);

      CREATE TABLE usage_ledger (
        account_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        run_id uuid NOT NULL,
        month date NOT NULL,
        counted_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT usage_ledger_pkey PRIMARY KEY (account_id, lead_id),
        CONSTRAINT usage_ledger_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );

      CREATE INDEX usage_ledger_account_id_month_idx ON usage_ledger (account_id, month);

      CREATE UNLOGGED TABLE rate_limits (
        key text NOT NULL,
        hits integer NOT NULL,
        resets_at timestamptz NOT NULL,
        CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE rate_limits, usage_ledger, run_leads, lead_identities, leads, scrape_runs, security_events, users, accounts;
    `);
  }
}
