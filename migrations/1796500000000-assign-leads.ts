import type { MigrationInterface, QueryRunner } from 'typeorm';

const GRID = `completeness, category, city, status, source, rating, review_count, latitude, longitude,
  has_phone, has_email, has_website, phone_country, area`;
const covering = (grid: string) => `
  DROP INDEX leads_grid_idx;
  CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id) INCLUDE (${grid}) WHERE suppressed_at IS NULL`;

/** A lead can be assigned to a member. When the membership ends, the lead stays, unassigned. */
export class AssignLeads1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads ADD assigned_to uuid');
    await runner.query('ALTER TABLE lead_edits ADD assigned_to uuid');
    // No lead has one yet, so there is nothing to check.
    await runner.query(`
      ALTER TABLE leads ADD CONSTRAINT leads_account_id_assigned_to_fkey FOREIGN KEY (account_id, assigned_to)
      REFERENCES memberships (account_id, user_id) ON DELETE SET NULL (assigned_to) NOT VALID`);
    await runner.query('ALTER TABLE leads VALIDATE CONSTRAINT leads_account_id_assigned_to_fkey');
    await runner.query(`
      CREATE INDEX leads_assigned_idx ON leads (account_id, assigned_to, created_at, id) WHERE assigned_to IS NOT NULL`);
    await runner.query(covering(`${GRID}, assigned_to`));
    await runner.query('ALTER TABLE views ADD built_in text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM views WHERE built_in IS NOT NULL');
    await runner.query('ALTER TABLE views DROP built_in');
    await runner.query(covering(GRID));
    await runner.query('ALTER TABLE lead_edits DROP assigned_to');
    await runner.query('ALTER TABLE leads DROP assigned_to');
  }
}
