import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of an account's leads, which its plan limits. */
export class CountStoredLeads1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts ADD COLUMN stored_leads integer NOT NULL DEFAULT 0;
      UPDATE accounts SET stored_leads = stored.count
      FROM (SELECT account_id, count(*) FROM leads GROUP BY account_id) stored
      WHERE accounts.id = stored.account_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP COLUMN stored_leads');
  }
}
