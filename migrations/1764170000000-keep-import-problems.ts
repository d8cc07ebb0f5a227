import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import keeps what its preview said about the rows of the file. */
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
