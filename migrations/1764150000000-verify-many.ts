import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Visits to the websites of many leads as one bulk change, with their results and the reasons for skipped leads. */
export class VerifyMany1764150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE lead_bulk_changes ADD COLUMN skips jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN results jsonb NOT NULL DEFAULT '{}'`);
    await runner.query('ALTER TABLE lead_verifications ADD COLUMN bulk_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_verifications DROP COLUMN bulk_id');
    await runner.query('ALTER TABLE lead_bulk_changes DROP COLUMN skips, DROP COLUMN results');
  }
}
