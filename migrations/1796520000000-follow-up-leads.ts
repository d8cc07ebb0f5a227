import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lead can have a next step and its day, and a member a calendar of them. */
export class FollowUpLeads1796520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['leads', 'lead_edits'])
      await runner.query(`ALTER TABLE ${table} ADD next_step text, ADD due_on date`);
    await runner.query(
      'CREATE INDEX leads_due_idx ON leads (account_id, due_on, id) WHERE due_on IS NOT NULL',
    );
    await runner.query('ALTER TABLE memberships ADD calendar_version integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM views WHERE built_in = 'due'");
    await runner.query('ALTER TABLE memberships DROP calendar_version');
    await runner.query('DROP INDEX leads_due_idx');
    for (const table of ['leads', 'lead_edits'])
      await runner.query(`ALTER TABLE ${table} DROP due_on, DROP next_step`);
  }
}
