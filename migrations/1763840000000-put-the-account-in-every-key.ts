import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every tenant table has the account in its keys: a row is never found by its id alone, and the tables can be partitioned
 * or distributed by account.
 */
export class PutTheAccountInEveryKey1763840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE run_leads ADD COLUMN account_id uuid;
      UPDATE run_leads x SET account_id = r.account_id FROM scrape_runs r WHERE r.id = x.run_id;
      ALTER TABLE run_records ADD COLUMN account_id uuid;
      UPDATE run_records x SET account_id = r.account_id FROM scrape_runs r WHERE r.id = x.run_id;
      ALTER TABLE data_export_chunks ADD COLUMN account_id uuid;
      UPDATE data_export_chunks x SET account_id = e.account_id FROM data_exports e WHERE e.id = x.export_id;
    `);
    await runner.query(DROP_FOREIGN_KEYS);
    await runner.query(`
      DROP INDEX run_leads_lead_id_idx, run_leads_run_id_lead_id_idx, lead_changes_lead_id_changed_at_idx,
        lead_edits_account_id_idx, lead_edits_lead_id_idx, lead_contacts_account_id_idx, lead_identities_lead_id_idx,
        lead_match_keys_lead_id_idx, enrichment_tasks_account_id_idx, enrichment_tasks_lead_id_idx;

      ALTER TABLE scrape_runs DROP CONSTRAINT scrape_runs_pkey,
        ADD CONSTRAINT scrape_runs_pkey PRIMARY KEY (account_id, id);
      ALTER TABLE leads DROP CONSTRAINT leads_pkey,
        ADD CONSTRAINT leads_pkey PRIMARY KEY (account_id, id);
      ALTER TABLE data_exports DROP CONSTRAINT data_exports_pkey,
        ADD CONSTRAINT data_exports_pkey PRIMARY KEY (account_id, id);
      -- Jobs carry ids only.
      CREATE INDEX scrape_runs_id_idx ON scrape_runs (id);
      CREATE INDEX data_exports_id_idx ON data_exports (id);

      ALTER TABLE run_leads DROP CONSTRAINT run_leads_pkey,
        ADD CONSTRAINT run_leads_pkey PRIMARY KEY (account_id, run_id, position),
        ADD CONSTRAINT run_leads_account_id_run_id_fkey FOREIGN KEY (account_id, run_id)
          REFERENCES scrape_runs (account_id, id) ON DELETE CASCADE,
        ADD CONSTRAINT run_leads_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE;
      CREATE UNIQUE INDEX run_leads_account_id_run_id_lead_id_idx ON run_leads (account_id, run_id, lead_id);
      CREATE INDEX run_leads_account_id_lead_id_idx ON run_leads (account_id, lead_id);

      ALTER TABLE run_records DROP CONSTRAINT run_records_pkey,
        ADD CONSTRAINT run_records_pkey PRIMARY KEY (account_id, run_id, source, source_id),
        ADD CONSTRAINT run_records_account_id_run_id_fkey FOREIGN KEY (account_id, run_id)
          REFERENCES scrape_runs (account_id, id) ON DELETE CASCADE;

      ALTER TABLE data_export_chunks DROP CONSTRAINT data_export_chunks_pkey,
        ADD CONSTRAINT data_export_chunks_pkey PRIMARY KEY (account_id, export_id, position),
        ADD CONSTRAINT data_export_chunks_account_id_export_id_fkey FOREIGN KEY (account_id, export_id)
          REFERENCES data_exports (account_id, id) ON DELETE CASCADE;

      ALTER TABLE lead_changes DROP CONSTRAINT lead_changes_pkey,
        ADD CONSTRAINT lead_changes_pkey PRIMARY KEY (account_id, id),
        ADD CONSTRAINT lead_changes_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE;
      CREATE INDEX lead_changes_account_id_lead_id_changed_at_idx ON lead_changes (account_id, lead_id, changed_at);

      ALTER TABLE lead_edits DROP CONSTRAINT lead_edits_pkey,
        ADD CONSTRAINT lead_edits_pkey PRIMARY KEY (account_id, edit_id, lead_id),
        ADD CONSTRAINT lead_edits_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE;
      CREATE INDEX lead_edits_account_id_lead_id_idx ON lead_edits (account_id, lead_id);

      ALTER TABLE lead_contacts DROP CONSTRAINT lead_contacts_pkey,
        ADD CONSTRAINT lead_contacts_pkey PRIMARY KEY (account_id, lead_id, kind, value),
        ADD CONSTRAINT lead_contacts_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE;

      ALTER TABLE lead_identities
        ADD CONSTRAINT lead_identities_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
      CREATE INDEX lead_identities_account_id_lead_id_idx ON lead_identities (account_id, lead_id);
      CREATE INDEX lead_match_keys_account_id_lead_id_idx ON lead_match_keys (account_id, lead_id);

      ALTER TABLE enrichment_tasks DROP CONSTRAINT enrichment_tasks_pkey,
        ADD CONSTRAINT enrichment_tasks_pkey PRIMARY KEY (account_id, run_id, lead_id),
        ADD CONSTRAINT enrichment_tasks_account_id_run_id_fkey FOREIGN KEY (account_id, run_id)
          REFERENCES scrape_runs (account_id, id) ON DELETE CASCADE,
        ADD CONSTRAINT enrichment_tasks_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE;
      CREATE INDEX enrichment_tasks_account_id_lead_id_idx ON enrichment_tasks (account_id, lead_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE run_leads DROP CONSTRAINT run_leads_account_id_run_id_fkey,
        DROP CONSTRAINT run_leads_account_id_lead_id_fkey, DROP CONSTRAINT run_leads_pkey;
      ALTER TABLE run_records DROP CONSTRAINT run_records_account_id_run_id_fkey, DROP CONSTRAINT run_records_pkey;
      ALTER TABLE data_export_chunks DROP CONSTRAINT data_export_chunks_account_id_export_id_fkey,
        DROP CONSTRAINT data_export_chunks_pkey;
      ALTER TABLE lead_changes DROP CONSTRAINT lead_changes_account_id_lead_id_fkey, DROP CONSTRAINT lead_changes_pkey;
      ALTER TABLE lead_edits DROP CONSTRAINT lead_edits_account_id_lead_id_fkey, DROP CONSTRAINT lead_edits_pkey;
      ALTER TABLE lead_contacts DROP CONSTRAINT lead_contacts_account_id_lead_id_fkey,
        DROP CONSTRAINT lead_contacts_pkey;
      ALTER TABLE lead_identities DROP CONSTRAINT lead_identities_account_id_lead_id_fkey;
      ALTER TABLE enrichment_tasks DROP CONSTRAINT enrichment_tasks_account_id_run_id_fkey,
        DROP CONSTRAINT enrichment_tasks_account_id_lead_id_fkey, DROP CONSTRAINT enrichment_tasks_pkey;
      DROP INDEX run_leads_account_id_run_id_lead_id_idx, run_leads_account_id_lead_id_idx,
        lead_changes_account_id_lead_id_changed_at_idx, lead_edits_account_id_lead_id_idx,
        lead_identities_account_id_lead_id_idx, lead_match_keys_account_id_lead_id_idx,
        enrichment_tasks_account_id_lead_id_idx, scrape_runs_id_idx, data_exports_id_idx;
      ALTER TABLE scrape_runs DROP CONSTRAINT scrape_runs_pkey, ADD CONSTRAINT scrape_runs_pkey PRIMARY KEY (id);
      ALTER TABLE leads DROP CONSTRAINT leads_pkey, ADD CONSTRAINT leads_pkey PRIMARY KEY (id);
      ALTER TABLE data_exports DROP CONSTRAINT data_exports_pkey, ADD CONSTRAINT data_exports_pkey PRIMARY KEY (id);
    `);
    // CASCADE: the wall between tenants (`schema/tenant-wall.ts`) has policies on these columns.
    await runner.query(`
      ALTER TABLE run_leads DROP COLUMN account_id CASCADE, ADD CONSTRAINT run_leads_pkey PRIMARY KEY (run_id, position),
        ADD CONSTRAINT run_leads_run_id_fkey FOREIGN KEY (run_id) REFERENCES scrape_runs ON DELETE CASCADE,
        ADD CONSTRAINT run_leads_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE;
      ALTER TABLE run_records DROP COLUMN account_id CASCADE,
        ADD CONSTRAINT run_records_pkey PRIMARY KEY (run_id, source, source_id),
        ADD CONSTRAINT run_records_run_id_fkey FOREIGN KEY (run_id) REFERENCES scrape_runs ON DELETE CASCADE;
      ALTER TABLE data_export_chunks DROP COLUMN account_id CASCADE,
        ADD CONSTRAINT data_export_chunks_pkey PRIMARY KEY (export_id, position),
        ADD CONSTRAINT data_export_chunks_export_id_fkey FOREIGN KEY (export_id) REFERENCES data_exports ON DELETE CASCADE;
      ALTER TABLE lead_changes ADD CONSTRAINT lead_changes_pkey PRIMARY KEY (id),
        ADD CONSTRAINT lead_changes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE;
      ALTER TABLE lead_edits ADD CONSTRAINT lead_edits_pkey PRIMARY KEY (edit_id, lead_id),
        ADD CONSTRAINT lead_edits_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE,
        ADD CONSTRAINT lead_edits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE;
      ALTER TABLE lead_contacts ADD CONSTRAINT lead_contacts_pkey PRIMARY KEY (lead_id, kind, value),
        ADD CONSTRAINT lead_contacts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE,
        ADD CONSTRAINT lead_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE;
      ALTER TABLE lead_identities
        ADD CONSTRAINT lead_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
        ADD CONSTRAINT lead_identities_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE
          DEFERRABLE INITIALLY DEFERRED;
      ALTER TABLE enrichment_tasks ADD CONSTRAINT enrichment_tasks_pkey PRIMARY KEY (run_id, lead_id),
        ADD CONSTRAINT enrichment_tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
        ADD CONSTRAINT enrichment_tasks_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE,
        ADD CONSTRAINT enrichment_tasks_run_id_fkey FOREIGN KEY (run_id) REFERENCES scrape_runs ON DELETE CASCADE;
      CREATE INDEX run_leads_lead_id_idx ON run_leads (lead_id);
      CREATE UNIQUE INDEX run_leads_run_id_lead_id_idx ON run_leads (run_id, lead_id);
      CREATE INDEX lead_changes_lead_id_changed_at_idx ON lead_changes (lead_id, changed_at);
      CREATE INDEX lead_edits_account_id_idx ON lead_edits (account_id);
      CREATE INDEX lead_edits_lead_id_idx ON lead_edits (lead_id);
      CREATE INDEX lead_contacts_account_id_idx ON lead_contacts (account_id);
      CREATE INDEX lead_identities_lead_id_idx ON lead_identities (lead_id);
      CREATE INDEX lead_match_keys_lead_id_idx ON lead_match_keys (lead_id);
      CREATE INDEX enrichment_tasks_account_id_idx ON enrichment_tasks (account_id);
      CREATE INDEX enrichment_tasks_lead_id_idx ON enrichment_tasks (lead_id);
    `);
  }
}

/** They refer to the primary keys that change. */
const DROP_FOREIGN_KEYS = `
  ALTER TABLE run_leads DROP CONSTRAINT run_leads_lead_id_fkey, DROP CONSTRAINT run_leads_run_id_fkey;
  ALTER TABLE run_records DROP CONSTRAINT run_records_run_id_fkey;
  ALTER TABLE data_export_chunks DROP CONSTRAINT data_export_chunks_export_id_fkey;
  ALTER TABLE lead_changes DROP CONSTRAINT lead_changes_lead_id_fkey;
  ALTER TABLE lead_edits DROP CONSTRAINT lead_edits_lead_id_fkey, DROP CONSTRAINT lead_edits_account_id_fkey;
  ALTER TABLE lead_contacts DROP CONSTRAINT lead_contacts_lead_id_fkey, DROP CONSTRAINT lead_contacts_account_id_fkey;
  ALTER TABLE lead_identities DROP CONSTRAINT lead_identities_lead_id_fkey,
    DROP CONSTRAINT lead_identities_account_id_fkey;
  ALTER TABLE enrichment_tasks DROP CONSTRAINT enrichment_tasks_account_id_fkey,
    DROP CONSTRAINT enrichment_tasks_lead_id_fkey, DROP CONSTRAINT enrichment_tasks_run_id_fkey`;
