import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Websites to visit for a run, the contacts found there, and the pace per host. */
export class CreateEnrichment1763770000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE enrichment_tasks (
        run_id uuid NOT NULL,
        lead_id uuid NOT NULL,
        account_id uuid NOT NULL,
        website text NOT NULL,
        host text NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        worker uuid,
        taken_until timestamptz,
        CONSTRAINT enrichment_tasks_pkey PRIMARY KEY (run_id, lead_id),
        CONSTRAINT enrichment_tasks_run_id_fkey FOREIGN KEY (run_id) REFERENCES scrape_runs ON DELETE CASCADE,
        CONSTRAINT enrichment_tasks_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE,
        CONSTRAINT enrichment_tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
      );
      CREATE INDEX enrichment_tasks_account_id_idx ON enrichment_tasks (account_id);
      CREATE INDEX enrichment_tasks_lead_id_idx ON enrichment_tasks (lead_id);

      CREATE INDEX enrichment_tasks_worker_idx ON enrichment_tasks (worker) WHERE worker IS NOT NULL;

      CREATE TABLE lead_contacts (
        lead_id uuid NOT NULL,
        kind text NOT NULL,
        value text NOT NULL,
        account_id uuid NOT NULL,
        source_url text NOT NULL,
        confidence numeric(3, 2) NOT NULL,
        mx boolean,
        found_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT lead_contacts_pkey PRIMARY KEY (lead_id, kind, value),
        CONSTRAINT lead_contacts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE,
        CONSTRAINT lead_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
      );
      CREATE INDEX lead_contacts_account_id_idx ON lead_contacts (account_id);

      CREATE TABLE site_visits (
        account_id uuid NOT NULL,
        website text NOT NULL,
        visited_at timestamptz NOT NULL DEFAULT now(),
        good_until timestamptz NOT NULL,
        pages smallint NOT NULL,
        error text,
        contacts jsonb NOT NULL,
        CONSTRAINT site_visits_pkey PRIMARY KEY (account_id, website),
        CONSTRAINT site_visits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
      );

      CREATE TABLE site_hosts (
        host text NOT NULL,
        holder uuid,
        free_at timestamptz NOT NULL,
        CONSTRAINT site_hosts_pkey PRIMARY KEY (host)
      );
      CREATE INDEX site_hosts_holder_idx ON site_hosts (holder) WHERE holder IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE site_hosts; DROP TABLE site_visits; DROP TABLE lead_contacts; DROP TABLE enrichment_tasks;',
    );
  }
}
