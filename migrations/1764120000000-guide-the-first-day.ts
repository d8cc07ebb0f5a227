import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checklist of a new user. Users who know the product don't get one. */
export class GuideTheFirstDay1764120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN exported_at timestamptz');
    await runner.query('ALTER TABLE users ADD COLUMN checklist_dismissed_at timestamptz');
    await runner.query(
      `UPDATE users SET checklist_dismissed_at = now() WHERE onboarding_status = 'COMPLETED'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN checklist_dismissed_at');
    await runner.query('ALTER TABLE accounts DROP COLUMN exported_at');
  }
}
