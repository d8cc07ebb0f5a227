import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A user who watches a run end needs no email about it; a delivery's run may look for changes beyond the plan. */
export class WatchRuns1764020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE scrape_runs ADD COLUMN watched_until timestamptz, ADD COLUMN finds_changes boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE scrape_runs DROP COLUMN watched_until, DROP COLUMN finds_changes',
    );
  }
}
