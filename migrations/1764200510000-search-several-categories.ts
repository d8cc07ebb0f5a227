import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A run may search several categories; null for the one in `category`. */
export class SearchSeveralCategories1764200510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scrape_runs ADD categories text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scrape_runs DROP categories');
  }
}
