import type { MigrationInterface, QueryRunner } from 'typeorm';

const GRID = `completeness, category, city, status, source, rating, review_count, latitude, longitude,
  has_phone, has_email, has_website, phone_country, area, assigned_to`;
const covering = (grid: string) => `
  DROP INDEX leads_grid_idx;
  CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id) INCLUDE (${grid}) WHERE suppressed_at IS NULL`;

/**
 * The end of a membership doesn't wait for 100,000 leads to be unassigned: a job does that afterward. Views count leads with a follow-up
 * from the index alone.
 */
export class ReleaseMembers1796540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads DROP CONSTRAINT leads_account_id_assigned_to_fkey');
    await runner.query(covering(`${GRID}, due_on`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(covering(GRID));
    await runner.query(`
      UPDATE leads l SET assigned_to = NULL WHERE assigned_to IS NOT NULL AND NOT EXISTS (
        SELECT FROM memberships m WHERE m.account_id = l.account_id AND m.user_id = l.assigned_to)`);
    await runner.query(`
      ALTER TABLE leads ADD CONSTRAINT leads_account_id_assigned_to_fkey FOREIGN KEY (account_id, assigned_to)
      REFERENCES memberships (account_id, user_id) ON DELETE SET NULL (assigned_to)`);
  }
}
