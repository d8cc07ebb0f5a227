import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import keeps its preview's counts of repeated and skipped rows, and its list of problems. */
export class KeepImportProblems1764170000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE lead_imports ADD repeated integer NOT NULL DEFAULT 0, ADD skipped integer NOT NULL DEFAULT 0,
        ADD problems jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_imports DROP problems, DROP skipped, DROP repeated');
  }
}
