import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a website redirects to another domain, or its domain is parked. */
export class JudgeWebsites1764140100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE site_visits ADD COLUMN redirected_to text, ADD COLUMN parked boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE site_visits DROP COLUMN redirected_to, DROP COLUMN parked');
  }
}
